import type { ReactNode } from 'react';
import type { UnlockMethod } from '#shared/bridge.ts';
import type { AbsencePreview } from '#shared/policy-analysis.ts';
import { useNow } from '../../api/hooks.ts';
import type { User } from '../../api/people.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { CheckList } from '../../flows/tags/CheckList.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { boxesMax, losableOf, usersWhoCount } from './absence.ts';
import { messages } from './absence-messages.ts';

/** What is away or lost, by id. `others` has `expiring` and `folder`. */
export type Gone = Readonly<Record<'users' | 'methods' | 'credentials' | 'others', ReadonlySet<string>>>;
export const nothingGone: Gone = { users: new Set(), methods: new Set(), credentials: new Set(), others: new Set() };

type Box = Readonly<{ id: string; name: string; suffix?: ReactNode; note?: ReactNode }>;
const everyMs = 60_000;

/** Boxes for users who are away, and for unlock methods, credentials and the vault itself that are lost. */
export function AbsenceBoxes(props: {
  users: readonly User[];
  methods: readonly UnlockMethod[];
  whole: AbsencePreview;
  gone: Gone;
  onChange: (gone: Gone) => void;
}) {
  const t = useMessages(messages);
  const f = useFormats();
  const nowMs = useNow(everyMs);
  const names = useActivityText();
  const { users, methods, whole, gone, onChange } = props;
  const counting = usersWhoCount(users, methods, whole);
  const openers = new Set(methods.flatMap(({ kind, userId }) => (kind === 'passphrase' ? [userId] : [])));
  const losable = losableOf(counting, nowMs);
  const lists: Readonly<Record<keyof Gone, readonly Box[]>> = {
    users: counting.map(({ userId, userName }) => ({
      id: userId,
      name: userName,
      note: <span className={style('quiet')}>{t('awayNote', { unlocks: String(openers.has(userId)) })}</span>,
    })),
    methods: methods.map(({ slotId, kind, userName }) =>
      kind === 'recovery'
        ? { id: slotId, name: t('recoveryCode'), note: <Quiet>{t('recoveryActs', { name: userName })}</Quiet> }
        : { id: slotId, name: t('passphraseOf', { name: userName }) },
    ),
    credentials: losable.map(({ id, name, userId, expiresMs }) => ({
      id,
      name,
      suffix: t('credentialOf', { name: names.personName(userId) }),
      note: expiresMs < Infinity && <Quiet>{t('expiresOn', { date: f.date(expiresMs) })}</Quiet>,
    })),
    others: [
      ...(losable.some(({ expiresMs }) => expiresMs < Infinity) ? [{ id: 'expiring', name: t('expiring') }] : []),
      { id: 'folder', name: t('folderGone'), note: <Quiet>{t('folderNote')}</Quiet> },
    ],
  };
  const labels = { users: 'away', methods: 'lostMethods', credentials: 'lostCredentials', others: 'other' } as const;
  return (
    <div className={style('column', 'gap16')}>
      {(['users', 'methods', 'credentials', 'others'] as const).map((list) => (
        <div key={list}>
          <CheckList
            label={t(labels[list])}
            whole
            items={lists[list].slice(0, boxesMax)}
            chosen={gone[list]}
            onChange={(chosen) => onChange({ ...gone, [list]: chosen })}
          />
          {lists[list].length > boxesMax && <p className={style('hint')}>{t('firstBoxes', { n: boxesMax })}</p>}
        </div>
      ))}
    </div>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className={style('quiet')}>{children}</span>;
}
