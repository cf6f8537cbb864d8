import { Button } from '@mantine/core';
import { Section } from '../../ui/parts/Section.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { RootUserFields } from './RootUserFields.tsx';
import type { useRootUsers } from './use-root-users.ts';
import { messages } from './messages.ts';

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
