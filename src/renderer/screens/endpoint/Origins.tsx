import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '../../ui/icons.ts';
import { useState } from 'react';
import { useChangeSettings } from '../../api/change-settings.ts';
import type { Problem } from '../../api/problem.ts';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Tag } from '../../ui/parts/Tag.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import classes from './Endpoint.module.css';
import { isOrigin } from './snippets.ts';
import { messages } from './messages.ts';

export function Origins() {
  const t = useMessages(messages);
  const { settings, change } = useChangeSettings();
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const origins = settings?.allowedOrigins ?? [];

  const put = async (allowedOrigins: readonly string[]): Promise<boolean> => {
    const failed = await change({ allowedOrigins }, t('theEndpointWasNotChanged'));
    setProblem(failed);
    return failed === null;
  };

  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <ul className={classes.origins}>
        {origins.length === 0 && (
          <li>
            <Tag>{t('noOrigins')}</Tag>
          </li>
        )}
        {origins.map((origin) => (
          <li key={origin}>
            <code className={style('mono')}>{origin}</code>
            <ActionIcon
              aria-label={t('removeOrigin', { origin })}
              onClick={() => void put(origins.filter((each) => each !== origin))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {adding ? (
        <NewOrigin
          taken={origins}
          onCancel={() => setAdding(false)}
          onAdd={async (origin) => {
            if (await put([...origins, origin])) setAdding(false);
          }}
        />
      ) : (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => setAdding(true)}>
          {t('addOrigin')}
        </Button>
      )}
      <p className={classes.dim}>{t('originsHint')}</p>
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
  const [error, setError] = useState<string | null>(null);
  const add = (): void => {
    const origin = text.trim();
    if (!isOrigin(origin)) setError(t('originWrong'));
    else if (props.taken.includes(origin)) setError(t('originTwice'));
    else void props.onAdd(origin);
  };
  return (
    <form
      className={classes.inline}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        className={classes.alone}
        label={t('webOrigin')}
        description={t('originHint')}
        error={error}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="default">
        {t('add')}
      </Button>
      <Button variant="subtle" onClick={props.onCancel}>
        {t('cancel')}
      </Button>
    </form>
  );
}
