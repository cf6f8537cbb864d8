import type { ReactNode } from 'react';
import type { Timestamp } from '#shared/envelope.ts';
import { instantOf } from '../api/activity-view.ts';
import { useBackups } from '../api/status.ts';
import { useFormats, useMessages } from '../messages/translate.tsx';
import { Callout } from '../ui/parts/Callout.tsx';
import { Definitions, type Definition } from '../ui/parts/Section.tsx';
import { TypedNameDialog, type FormDialogProps } from './FormDialog.tsx';

/**
 * Asks for the name of something before it is removed for good. What would be lost is said first, then what is known about it, then the
 * name is asked for.
 * @param props.consequence what can be lost, said of the thing and then of the person
 */
export function Removal(
  props: Omit<FormDialogProps, 'danger' | 'ready'> & {
    consequence: ReactNode;
    facts: readonly Definition[];
    name: string;
    nameLabel: string;
  },
) {
  const { consequence, facts, children, ...dialog } = props;
  return (
    <TypedNameDialog danger="outline" {...dialog}>
      {children}
      <Callout tone="danger">{consequence}</Callout>
      <Definitions items={facts} />
    </TypedNameDialog>
  );
}

/** Whether the latest backup holds a thing that was made at `createdAt`, and the fact that says so in a `Removal`. */
export function useBackupFact(createdAt: Timestamp): Readonly<{ held: boolean; fact: Definition }> {
  const t = useMessages();
  const f = useFormats();
  const backup = useBackups().data?.latest;
  const held = backup ? instantOf(createdAt) < backup.atMs : false;
  const said = backup && t(held ? 'backupHolds' : 'backupOlder', { date: f.dateTime(backup.atMs) });
  return { held, fact: { name: t('backup'), value: said ?? t('thereIsNone') } };
}
