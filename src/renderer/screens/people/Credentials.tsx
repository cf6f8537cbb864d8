import { Button } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { IconTrash } from '../../ui/icons.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import { credentialMessages } from './credential-messages.ts';
import { DeleteCredential, type CredentialKind } from './DeleteCredential.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';

/** A credential as a row shows it: its name, facts about it, and what is public of it. `caution` is given before it is deleted. */
type Credential = Readonly<{
  id: string;
  name: string;
  facts: ReactNode;
  publicPart?: ReactNode;
  caution?: string | undefined;
}>;

const texts = {
  key: { title: 'apiKeys', none: 'noKeys', add: 'addKey' },
  passkey: { title: 'passkeys', none: 'noPasskeys', add: 'addPasskey' },
  signIn: { title: 'signIns', none: 'noSignIns', add: 'addSignIn' },
} as const;

export type PersonDialogProps = { person: Person; onClose: () => void };

/** The credentials of one kind that a person has, with a dialog that adds one and a dialog that deletes one. */
export function Credentials(props: {
  person: Person;
  kind: CredentialKind;
  credentials: readonly Credential[];
  AddDialog: ComponentType<PersonDialogProps>;
}) {
  const t = useMessages(credentialMessages);
  const { person, kind, credentials, AddDialog } = props;
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Credential>();
  const { title, none, add } = texts[kind];
  return (
    <Section
      title={t(title)}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
          {t(add)}
        </Button>
      }
    >
      {credentials.length === 0 && <p className={style('none')}>{t(none)}</p>}
      <ul className={style('list')}>
        {credentials.map((credential) => (
          <li key={credential.id} className={classNames(style('wrap', 'start', 'apart'), classes.row)}>
            <div className={classes.rowWords}>
              <p className={style('strong', 'breakable', 'flush')}>
                <SafeText text={credential.name} />
              </p>
              <div className={classNames(style('wrap', 'note', 'normal'), classes.under)}>{credential.facts}</div>
              {credential.publicPart !== undefined && (
                <div className={classNames(style('small', 'breakable'), classes.machine)}>{credential.publicPart}</div>
              )}
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={t('deleteTitle', { name: credential.name })}
              leftSection={<IconTrash aria-hidden />}
              onClick={() => setDeleting(credential)}
            >
              {t('delete')}
            </Button>
          </li>
        ))}
      </ul>
      {adding && <AddDialog person={person} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteCredential person={person} kind={kind} credential={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </Section>
  );
}
