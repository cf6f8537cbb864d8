import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useInfo } from '../../api/hooks.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { FocusedNotice } from '../../ui/parts/FocusedNotice.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { dropDraft, keptDraft, type KeptDraft } from './drafts.ts';
import { messages } from './messages.ts';

/** What the editor begins with this time; `discarded` is the draft that was discarded last time. */
type Turn = Readonly<{ n: number; begins?: KeptDraft | undefined; discarded?: KeptDraft }>;

/**
 * The drafts of one policy, or of a new one, that the editor is given while its page is open. A draft that was discarded can be restored
 * until the page is left.
 */
export function useTurns(policyId: string | undefined) {
  const { organizationId } = useInfo();
  const [turn, setTurn] = useState<Turn>(() => ({ n: 0, begins: keptDraft(organizationId, policyId) }));
  const { n, begins, discarded } = turn;
  const begin = (draft: KeptDraft): void => setTurn({ n: n + 1, begins: draft });
  const discard = (draft: KeptDraft): void => {
    dropDraft(organizationId, policyId);
    setTurn({ n: n + 1, discarded: draft });
  };
  const undo: ReactNode = discarded && <Discarded onRestore={() => begin(discarded)} />;
  return { n, begins, undo, begin, discard };
}

function Discarded({ onRestore }: { onRestore: () => void }) {
  const t = useMessages(messages);
  return (
    <FocusedNotice className={style('bottom16')}>
      <Callout tone="note">
        <span className={style('wrapRow', 'gap12')}>
          {t('discarded')}
          <Button variant="default" size="xs" onClick={onRestore}>
            {t('restoreDraft')}
          </Button>
        </span>
      </Callout>
    </FocusedNotice>
  );
}
