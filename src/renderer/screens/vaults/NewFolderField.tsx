import { useRef, useState, type ReactNode, type Ref } from 'react';
import type { NewFolder, NewFolderPlace } from '#shared/bridge.ts';
import { useChooseNewFolder } from '../../api/files.ts';
import { usePlatform } from '../../api/status.ts';
import { useMessages } from '../../messages/translate.tsx';
import { PathField } from '../../ui/parts/PathField.tsx';
import { messages } from './messages.ts';

/** The folder of a new vault: a name, by which main makes it in a folder of main's choice, or what the person chose in the system's dialog. */
export function useNewFolder() {
  const [typed, setTyped] = useState('');
  const chosen = useRef<NewFolderPlace>(undefined);
  const choose = useChooseNewFolder();
  return {
    typed,
    setTyped,
    choose:
      choose &&
      (async () => {
        chosen.current = (await choose()) ?? chosen.current;
        return chosen.current?.folder ?? null;
      }),
    /** What main is asked for. A handle serves once, so the field is empty afterwards. */
    take(): NewFolder {
      const place = chosen.current;
      if (place === undefined || place.folder !== typed) return { name: typed.trim() };
      chosen.current = undefined;
      setTyped('');
      return { handle: place.handle };
    },
  };
}

export function NewFolderField(props: {
  folder: ReturnType<typeof useNewFolder>;
  label: string;
  error: ReactNode;
  inputRef: Ref<HTMLInputElement>;
}) {
  const { typed, setTyped, choose } = props.folder;
  const t = useMessages(messages);
  const parent = usePlatform()?.newVaultsIn ?? '';
  return (
    <PathField
      inputRef={props.inputRef}
      label={props.label}
      description={t('nameHint', { folder: parent })}
      error={props.error}
      value={typed}
      onChange={setTyped}
      onChoose={choose}
    />
  );
}
