import { useEffect, useRef, type ReactNode } from 'react';
import { Address } from '../../ui/text/Address.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** A sub-organization that was made, with the first address of its wallet where it has one. */
export type Created = Readonly<{ name: string; id: string; address: string | undefined }>;

/** Says what was made. The notice takes the focus, since whoever sent the form waits for it. */
export function CreatedSubOrganization(props: { created: Created; children: ReactNode }) {
  const t = useMessages(messages);
  const { name, id, address } = props.created;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} role="status" className={style('form')}>
      <Callout tone="note" title={t.rich('created', { name: <SafeText text={name} /> })}>
        {t('readOnly')}
      </Callout>
      <Definitions
        layout="stacked"
        items={[
          { name: t('id'), value: <CopyableValue text={id} label={t('subId')} /> },
          address !== undefined && { name: t('firstAddress'), value: <Address value={address} copy /> },
        ]}
      />
      {props.children}
    </div>
  );
}
