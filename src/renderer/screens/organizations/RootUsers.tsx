import { Button, TextInput } from '@mantine/core';
import { limits } from '#shared/limits.ts';
import { EmailField } from '../../flows/EmailField.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Organizations.module.css';
import { readKey, type RootUserRow, type RowErrors } from './root-users.ts';
import { messages } from './messages.ts';
import type { useRootUsers } from './use-root-users.ts';

export function RootUsers({ users }: { users: ReturnType<typeof useRootUsers> }) {
  const t = useMessages(messages);
  const { rows, errors, keyFields } = users;
  return (
    <Section title={t('rootUsers')}>
      {rows.map((row, index) => (
        <RootUserFields
          key={row.row}
          row={row}
          number={index + 1}
          errors={errors[row.row] ?? {}}
          keyFields={keyFields.current}
          onChange={(patch) => users.change(row.row, patch)}
          onRemove={rows.length > 1 ? () => users.remove(row.row) : undefined}
        />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={users.add}>
        {t('addUser')}
      </Button>
    </Section>
  );
}

function RootUserFields(props: {
  row: RootUserRow;
  number: number;
  errors: RowErrors;
  keyFields: Map<number, HTMLInputElement>;
  onChange: (patch: Partial<RootUserRow>) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useMessages(messages);
  const { row, number, errors, keyFields, onChange, onRemove } = props;
  return (
    <div
      className={classNames(style('column', 'gap12'), classes.user)}
      role="group"
      aria-label={t('rootUser', { n: number })}
    >
      <div className={style('row', 'apart', 'gap12')}>
        <h3 className={classes.userTitle}>{t('rootUser', { n: number })}</h3>
        {onRemove && (
          <Button variant="default" size="xs" aria-label={t('removeUser', { n: number })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('name')}
          autoComplete="off"
          value={row.name}
          maxLength={limits.labelCharsMax}
          error={errors.name && t(errors.name)}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <EmailField
          label={t('emailAddress')}
          placeholder={t('optional')}
          value={row.email}
          error={errors.email && t(errors.email)}
          onChange={(email) => onChange({ email })}
        />
      </div>
      <TextInput
        ref={(field) => {
          if (field) keyFields.set(row.row, field);
          else keyFields.delete(row.row);
        }}
        label={t('key')}
        description={t('keyHint')}
        autoComplete="off"
        spellCheck={false}
        error={errors.key && t(errors.key)}
        // Whether somebody could act changes with the field; what is in it stays there.
        onChange={(event) => {
          const hasKey = readKey(event.currentTarget.value).key !== undefined;
          if (hasKey !== row.hasKey) onChange({ hasKey });
        }}
      />
    </div>
  );
}
