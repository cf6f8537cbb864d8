import type { ReactNode } from 'react';
import { usePeople } from '../../api/hooks.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Callout, type CalloutTone } from '../../ui/parts/Callout.tsx';
import { NodeList } from '../../ui/text/NodeList.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import type { QuorumRisk } from './quorum-risk.ts';

/** With the first two a quorum could stand still for ever, or hangs on one person. */
const tones: Readonly<Record<QuorumRisk['risk'], CalloutTone>> = {
  nobody: 'danger',
  one: 'danger',
  all: 'wait',
  alone: 'wait',
  expires: 'wait',
  without: 'note',
  yourself: 'wait',
};

export function QuorumRisks({ risks }: { risks: readonly QuorumRisk[] }) {
  const t = useMessages(messages);
  const f = useFormats();
  const namesOf = useNames();
  if (risks.length === 0) return null;
  return (
    <div className={style('column', 'gap8')}>
      {risks.map(({ risk, ...facts }) => (
        <Callout key={risk} tone={tones[risk]} title={t(`${risk}.title`)}>
          {t.rich(`${risk}.words`, {
            ...facts,
            ...('userId' in facts && { name: namesOf([facts.userId]) }),
            ...('userIds' in facts && { names: namesOf(facts.userIds), n: facts.userIds.length }),
            ...('atMs' in facts && { date: f.dateTime(facts.atMs) }),
          })}
        </Callout>
      ))}
    </div>
  );
}

/** Gives what lists users by their names. */
function useNames(): (userIds: readonly string[]) => ReactNode {
  const { nameOf } = usePeople();
  return (userIds) => (
    <NodeList>
      {userIds.map((userId) => (
        <strong key={userId}>
          <SafeText text={nameOf(userId) ?? userId} max={80} />
        </strong>
      ))}
    </NodeList>
  );
}
