import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { TypedNameDialog } from '../FormDialog.tsx';
import type { SubmissionState } from '../use-submission.ts';
import { messages } from './messages.ts';

/**
 * How many rows are chosen, and the buttons of what can be done with them. Things are deleted together only where nobody gains by that and no key
 * is lost: recipients, tags and failed deliveries. Wallets, private keys, secrets, users and policies are deleted one by one, each with what
 * is lost with it.
 */
export function ChosenBar(props: { n: number; onClear: () => void; children: ReactNode }) {
  const t = useMessages(messages);
  return (
    <>
      <Group gap="sm" mr="auto">
        <strong role="status">{t('chosen', { n: props.n })}</strong>
        <Button variant="subtle" color="gray" onClick={props.onClear}>
          {t('clearChoice')}
        </Button>
      </Group>
      {props.children}
    </>
  );
}

/** Lists what is deleted together, and asks for the word and the number before it goes. `children` say more about it. */
export function RemoveSeveral(props: {
  title: string;
  consequence: ReactNode;
  names: readonly string[];
  submission: SubmissionState;
  onSubmit: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { title, names } = props;
  const t = useMessages(messages);
  return (
    <TypedNameDialog
      title={title}
      submission={props.submission}
      actionLabel={title}
      danger="outline"
      name={t('deleteWord', { n: names.length })}
      nameLabel={t('typeThis')}
      pending={title}
      onSubmit={props.onSubmit}
      onClose={props.onClose}
    >
      <Callout tone="danger">{props.consequence}</Callout>
      <ul className={style('bullets')}>
        {names.map((name) => (
          <li key={name}>
            <SafeText text={name} max={120} />
          </li>
        ))}
      </ul>
      {props.children}
    </TypedNameDialog>
  );
}
