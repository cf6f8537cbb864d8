import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

type Kit = Readonly<{
  organizationName: string;
  vaultId: string;
  folder: string;
  /** Writes the recovery code into an element. Nothing else keeps it. */
  writeInto: (element: HTMLElement) => void;
}>;

/** Prints the recovery code with what is needed to use it: which vault it opens, and how. */
export function PrintKit(props: Kit) {
  const t = useMessages(messages);
  return (
    <PrintButton label={t('print')} title={t('title')}>
      <Sheet {...props} />
    </PrintButton>
  );
}

function Sheet({ organizationName, vaultId, folder, writeInto }: Kit) {
  const t = useMessages(messages);
  const plate = useRef<HTMLElement>(null);
  // Before the browser takes the page for paper.
  useLayoutEffect(() => {
    const element = plate.current;
    if (element === null) return;
    writeInto(element);
    return () => element.replaceChildren();
  }, [writeInto]);
  return (
    <>
      <DefinitionList layout="stacked">
        <DefinitionItem name={t('organization')}>
          <SafeText text={organizationName} max={256} />
        </DefinitionItem>
        <DefinitionItem name={t('vaultId')}>
          <SafeText text={vaultId} mono />
        </DefinitionItem>
        <DefinitionItem name={t('folderOnPaper')}>
          <SafeText text={folder} max={800} mono />
        </DefinitionItem>
        <DefinitionItem name={t('recoveryCode')}>
          <code ref={plate} className={style('strong', 'monoSame', 'large', 'breakable', 'block')} />
        </DefinitionItem>
        <DefinitionItem name={t('backupPlace')}>
          <br />
          <br />
        </DefinitionItem>
      </DefinitionList>
      <section data-keep>
        <h2>{t('toUnlock')}</h2>
        <p>{t('toUnlockWords')}</p>
        <h2>{t('toRestore')}</h2>
        <p>{t('toRestoreWords')}</p>
        <h2>{t('toKeep')}</h2>
        <p>{t('toKeepWords')}</p>
      </section>
    </>
  );
}
