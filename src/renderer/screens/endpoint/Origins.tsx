import { ActionIcon, Badge, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChangeSettings } from '../../api/status.ts';
import { useMessages } from '../../messages/translate.tsx';
import { IconX } from '../../ui/icons.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { isOrigin } from './snippets.ts';

export function Origins() {
  const t = useMessages(messages);
  const { settings, problem, change } = useChangeSettings(t('theEndpointWasNotChanged'));
  const [adding, setAdding] = useState(false);
  const origins = settings?.allowedOrigins ?? [];
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <ul className={style('list', 'bottom4')}>
        {origins.length === 0 && (
          <li>
            <Badge>{t('noOrigins')}</Badge>
          </li>
        )}
        {origins.map((origin) => (
          <li key={origin} className={style('row', 'gap4')}>
            <code className={style('mono')}>{origin}</code>
            <ActionIcon
              aria-label={t('removeOrigin', { origin })}
              onClick={() => void change({ allowedOrigins: origins.filter((each) => each !== origin) })}
            >
              <IconX />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {adding ? (
        <NewOrigin
          taken={origins}
          onCancel={() => setAdding(false)}
          onAdd={async (origin) => {
            if (await change({ allowedOrigins: [...origins, origin] })) setAdding(false);
          }}
        />
      ) : (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setAdding(true)}>
          {t('addOrigin')}
        </Button>
      )}
      <p className={style('note', 'below')}>{t('originsHint')}</p>
    </>
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
