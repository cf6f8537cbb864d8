import { Menu } from '@mantine/core';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './PolicyEditor.module.css';
import type { PolicyPart } from './draft-checks.ts';
import { messages } from './messages.ts';

export function FieldsButton(props: { part: PolicyPart; onInsert: (text: string) => void }) {
  const t = useMessages(messages);
  return (
    // The field gets the focus itself, with the caret behind what was put in.
    <Menu position="bottom-end" returnFocus={false} width="max-content">
      <Menu.Target>
        <button type="button" className={style('link')}>
          {t('fields')}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('fieldsOf')}>
        {knownFields[props.part].map((text) => (
          <Menu.Item key={text} aria-label={t('insert', { text })} onClick={() => props.onInsert(text)}>
            <code className={classNames(style('mono', 'literal', 'breakable'), classes.field)}>{text}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is most often named in each part of a policy, as it is put into the text. All of it can be asked by what is built today. */
export const knownFields: Readonly<Record<PolicyPart, readonly string[]>> = {
  condition: [
    "activity.kind == 'EXPORT_WALLET'",
    "activity.resource == 'WALLET'",
    "activity.action == 'EXPORT'",
    "activity.action in ['CREATE', 'UPDATE', 'DELETE']",
    "activity.params.target_public_key == ''",
    "wallet.id == ''",
    "wallet.label == ''",
    'wallet.imported',
    'wallet.exported',
    "wallet_account.address == ''",
    "private_key.id == ''",
    "private_key.tags.contains('')",
  ],
  consensus: [
    'approvers.count() >= 2',
    "approvers.any(u, u.id == '')",
    "approvers.any(u, u.tags.contains(''))",
    "approvers.filter(u, u.tags.contains('')).count() >= 2",
    "approvers.any(u, u.email == '')",
    "credentials.any(c, c.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')",
  ],
  time: [
    "CronSpan('0 9 * * 1-5', '8h', 'Europe/Berlin')",
    "time.now >= Timestamp('2027-02-01T00:00:00Z')",
    "time.now < Timestamp('2027-03-01T00:00:00Z')",
  ],
};
