import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChangeSettings } from '../../api/status.ts';
import { ListSection } from '../../flows/ListSection.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { IconX } from '../../ui/icons.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { isOrigin } from './snippets.ts';

const none: readonly string[] = [];

/** The pages that may call the API from a browser, and what adds or removes one. */
export function Origins() {
  const t = useMessages(messages);
  const { settings, problem, change } = useChangeSettings(t('theEndpointWasNotChanged'));
  const [adding, setAdding] = useState(false);
  const origins = settings?.allowedOrigins ?? none;
  return (
    <ListSection
      title={t('origins')}
      actions={
        !adding && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            {t('addOrigin')}
          </Button>
        )
      }
      rows={settings?.allowedOrigins}
      columns={[
        {
          key: 'origin',
          title: t('webOrigin'),
          main: true,
          sort: (origin) => origin,
          cell: (origin) => <code className={style('mono')}>{origin}</code>,
        },
        {
          key: 'action',
          title: '',
          width: '2rem',
          align: 'end',
          cell: (origin) => (
            <ActionIcon
              aria-label={t('removeOrigin', { origin })}
              onClick={() => void change({ allowedOrigins: origins.filter((each) => each !== origin) })}
            >
              <IconX />
            </ActionIcon>
          ),
        },
      ]}
      exported={{ file: 'browser-origins', fields: { origin: (origin) => origin } }}
      orderName="sort-origins"
      rowKey={(origin) => origin}
      rowLabel={(origin) => origin}
      empty={<p className={style('none')}>{t('noOrigins')}</p>}
    >
      {problem && <ProblemNotice problem={problem} />}
      {adding && (
        <NewOrigin
          taken={origins}
          onCancel={() => setAdding(false)}
          onAdd={async (origin) => {
            if (await change({ allowedOrigins: [...origins, origin] })) setAdding(false);
          }}
        />
      )}
      <p className={style('note', 'below')}>{t('originsHint')}</p>
    </ListSection>
  );
}

function NewOrigin(props: {
  taken: readonly string[];
  onAdd: (origin: string) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useMessages(messages);
  const [text, setText] = useState('');
  const [error, setError] = useState<'originWrong' | 'originTwice'>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const origin = text.trim();
        if (!isOrigin(origin)) setError('originWrong');
        else if (props.taken.includes(origin)) setError('originTwice');
        else void props.onAdd(origin);
      }}
    >
      <Group gap="xs">
        {/* The field has the row to itself, so that a message under it moves no button. */}
        <TextInput
          w="100%"
          label={t('webOrigin')}
          description={t('originHint')}
          error={error && t(error)}
          value={text}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="default">
          {t('add')}
        </Button>
        <Button variant="subtle" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
