import { Textarea } from '@mantine/core';
import { useId, useState, type RefObject } from 'react';
import { limits } from '#shared/limits.ts';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { WhatHappened } from '../../ui/parts/WhatHappened.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Interfaces.module.css';
import { messages } from './messages.ts';

/**
 * The text of an interface: pasted, typed, or taken from a file, with how long it is.
 * @param props.why `missing`, `long`, or what the vault has against it
 */
export function InterfaceText(props: {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  why: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useMessages(messages);
  const f = useFormats();
  const sizeId = useId();
  const { value, why, onChange } = props;
  const [noText, setNoText] = useState<string>();
  const most = f.number(limits.contractInterfaceCharsMax);
  const take = (bytes: Uint8Array, name: string): void => {
    try {
      onChange(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      setNoText(undefined);
    } catch {
      setNoText(name);
    }
  };
  const wrong = (): React.ReactNode => {
    if (why === undefined) return undefined;
    if (why === 'missing') return t('interfaceMissing');
    if (why === 'long') return t('interfaceLong', { n: f.number(value.length), most });
    return <WhatHappened problem={{ happened: t('refused'), detail: why }} />;
  };
  return (
    <div>
      <Textarea
        ref={props.fieldRef}
        className={classes.text}
        label={t('interface')}
        description={t('interfaceHint')}
        aria-describedby={sizeId}
        rows={9}
        spellCheck={false}
        autoComplete="off"
        value={value}
        error={wrong()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={sizeId} className={classNames(style('note', 'tabular'), classes.size)}>
        {t('sizeCount', { n: value.length, most })}
      </p>
      <FileDrop label={t('fromAFile')} hint={t('fileHint')} onBytes={take} />
      <p role="status" className={classNames(style('note', 'tabular'), classes.size)}>
        {noText !== undefined && t.rich('fileNoText', { name: <SafeText text={noText} max={80} /> })}
      </p>
    </div>
  );
}
