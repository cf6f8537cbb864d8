import type { ReactNode } from 'react';
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
