import { Box, Button, FileButton, Textarea } from '@mantine/core';
import { IconFile } from '../../ui/icons.ts';
import { useState, type Ref } from 'react';
import { Link } from 'react-router';
import { publicKeyIn, textOf, useTargetKey } from '../../api/target-key.ts';
import { ScanButton } from '../../flows/bundles/ScanButton.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { FieldError } from '../../ui/parts/FieldError.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

/** A file with a public key in it is a few lines; a larger one is none. */
const fileBytesMax = 16_384;

export function TargetField(props: {
  fieldRef: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: string | undefined;
}) {
  const t = useMessages(messages);
  const { key } = useTargetKey();
  const found = publicKeyIn(props.value);
  const [notInFile, setNotInFile] = useState(false);

  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const text = file.size > fileBytesMax ? null : textOf(new Uint8Array(await file.arrayBuffer()));
    const publicKey = publicKeyOf(text ?? '');
    setNotInFile(publicKey === null);
    // What else is in a file is not shown: it may be the private half.
    if (publicKey !== null) props.onChange(publicKey);
  };
  const error = notInFile ? t('targetNotInFile') : props.error;

  return (
    <div className={style('column', 'gap6')}>
      <Textarea
        ref={props.fieldRef}
        label={t('target')}
        description={t('targetHint')}
        error={error !== undefined}
        value={props.value}
        onChange={(event) => {
          setNotInFile(false);
          props.onChange(event.currentTarget.value);
        }}
        onBlur={props.onLeave}
        rows={3}
        classNames={{ input: style('mono') }}
        autoComplete="off"
        spellCheck={false}
      />
      {/* Its room is there before it is: what is pressed next must not move away under the pointer. */}
      <Box mih="1.25rem">
        <FieldError>{error}</FieldError>
      </Box>
      <div className={style('buttons')}>
        {key !== null && key.publicKey !== found && (
          <Button variant="default" onClick={() => props.onChange(key.publicKey)}>
            {t('targetInHand')}
          </Button>
        )}
        <FileButton onChange={(file) => void read(file)} accept=".txt,.public,.json,.hex,text/plain,application/json">
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFile aria-hidden />}>
              {t('chooseAFile')}
            </Button>
          )}
        </FileButton>
        <ScanButton label={t('scanACode')} title={t('targetScanTitle')} onText={props.onChange} />
        {key === null && <Link to="/decrypt">{t('targetMake')}</Link>}
      </div>
      {found !== null && (
        <div className={style('column', 'gap8', 'pad12', 'sunken', 'frame', 'breakable')}>
          <p className={style('row', 'gap8', 'strong', 'flush')}>
            <KeyIcon of={found} size={1.25} />
            <span>{t('targetIs')}</span>
          </p>
          <CopyableValue text={found} grouped label={t('target')} />
          <p className={style('hint', 'tight', 'breakable')}>
            {t(key?.publicKey === found ? 'targetIsOurs' : 'targetCompare')}
          </p>
        </div>
      )}
    </div>
  );
}

/** The public key in a file: hex alone, or the member `publicKey` of JSON. Nothing else of the file is kept. */
function publicKeyOf(text: string): string | null {
  const bare = publicKeyIn(text);
  if (bare !== null) return bare;
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || !('publicKey' in json)) return null;
    return typeof json.publicKey === 'string' ? publicKeyIn(json.publicKey) : null;
  } catch {
    return null;
  }
}
