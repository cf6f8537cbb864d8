import { IconFileUpload } from '../icons.ts';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import classes from './FileDrop.module.css';
import { Glyph } from './Glyph.tsx';
import { kitMessages } from '../kit-messages.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../text/style.ts';

const maxBytesDefault = 1_048_576;

/**
 * A place for one file: chosen, dragged here or, with `paste`, put in from the clipboard (text, too). What arrives goes to `onBytes` once,
 * and is not kept; whoever receives the bytes overwrites them where they are secret.
 */
export function FileDrop(props: {
  label: ReactNode;
  hint?: ReactNode;
  onBytes: (bytes: Uint8Array, name: string) => void;
  paste?: boolean | undefined;
  maxBytes?: number | undefined;
}) {
  const { onBytes, paste = false, maxBytes = maxBytesDefault } = props;
  const t = useMessages(kitMessages);
  const f = useFormats();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const tooLarge = (name: string): void => setProblem(t('tooLarge', { name, most: f.bytes(maxBytes) }));

  const read = async (file: File | null | undefined): Promise<void> => {
    if (file === null || file === undefined) return;
    if (file.size > maxBytes) return tooLarge(file.name);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      setProblem('');
      onBytes(bytes, file.name);
    } catch {
      setProblem(t('unreadable', { name: file.name }));
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  const takePaste = (event: ClipboardEvent): void => {
    const [file] = event.clipboardData.files;
    if (file !== undefined) return void read(file);
    const bytes = new TextEncoder().encode(event.clipboardData.getData('text/plain'));
    event.preventDefault();
    if (bytes.length === 0) return;
    if (bytes.length > maxBytes) {
      bytes.fill(0);
      return tooLarge(t('clipboardText'));
    }
    setProblem('');
    onBytes(bytes, '');
  };
  return (
    <div
      className={classNames(style('row', 'start', 'gap12', 'pad16', 'sunken'), classes.drop)}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      {...(paste && { onPaste: takePaste })}
    >
      <IconFileUpload size="1.375rem" stroke={1.4} aria-hidden className={style('quiet', 'rigid')} />
      <div className={style('column', 'breakable', 'shrink', 'gap2')}>
        <span className={style('strong')} id={`${id}-label`}>
          {props.label}
        </span>
        <span className={style('note')}>
          <button
            type="button"
            className={style('link')}
            id={`${id}-choose`}
            aria-labelledby={`${id}-label ${id}-choose`}
            onClick={() => input.current?.click()}
          >
            {t('chooseAFile')}
          </button>{' '}
          {t(paste ? 'dropPasteHint' : 'dropHint')}
        </span>
        {props.hint !== undefined && <span className={style('note')}>{props.hint}</span>}
        <span className={style('row', 'failed', 'small', 'gap8')} role="status">
          {problem !== '' && (
            <>
              <Glyph kind="failed" />
              {problem}
            </>
          )}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
