import { Button, Group, TagsInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useInfo, usePeople } from '../../api/hooks.ts';
import { useChangeSettings } from '../../api/status.ts';
import { useMessages } from '../../messages/translate.tsx';
import { LongSelect } from '../../ui/parts/LongSelect.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { typeable } from '../../ui/text/safe-text.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';
import { isOrigin } from './snippets.ts';

/** Whom pages of browser applications act as, and which pages may: the door where people sign up without a key. */
export function AuthProxy() {
  const t = useMessages(messages);
  const { settings, problem, change } = useChangeSettings(t('theEndpointWasNotChanged'));
  const { nameOf } = usePeople();
  const [changing, setChanging] = useState(false);
  const authProxy = settings?.authProxy ?? null;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {authProxy && !changing && (
        <p>
          {t.rich('proxyActs', { name: () => <SafeText text={nameOf(authProxy.userId) ?? authProxy.userId} /> })}{' '}
          <code className={style('mono')}>{authProxy.origins.join(' ')}</code>
        </p>
      )}
      {changing ? (
        <ProxyForm
          userId={authProxy?.userId ?? null}
          origins={authProxy?.origins ?? []}
          onCancel={() => setChanging(false)}
          onSet={async (next) => {
            if (await change({ authProxy: next })) setChanging(false);
          }}
        />
      ) : (
        <Group gap="xs">
          <Button variant="subtle" size="compact-sm" px={0} onClick={() => setChanging(true)}>
            {t(authProxy ? 'proxyChange' : 'proxyOn')}
          </Button>
          {authProxy && (
            <Button variant="subtle" size="compact-sm" onClick={() => void change({ authProxy: null })}>
              {t('proxyOff')}
            </Button>
          )}
        </Group>
      )}
      <p className={style('note', 'below')}>{t('proxyHint')}</p>
    </>
  );
}

function ProxyForm(props: {
  userId: string | null;
  origins: readonly string[];
  onSet: (next: { organizationId: string; userId: string; origins: readonly string[] }) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useMessages(messages);
  const { organizationId } = useInfo();
  const { users } = usePeople();
  const choices = useMemo(() => users.map((user) => ({ value: user.userId, label: typeable(user.userName) })), [users]);
  const [userId, setUserId] = useState(props.userId);
  const [origins, setOrigins] = useState(props.origins);
  const isWrong = origins.some((origin) => !isOrigin(origin));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (userId !== null && origins.length > 0 && !isWrong) void props.onSet({ organizationId, userId, origins });
      }}
    >
      <LongSelect
        label={t('actsAs')}
        description={t('proxyUserHint')}
        data={choices}
        value={userId}
        onChange={setUserId}
      />
      <TagsInput
        label={t('proxyOrigins')}
        description={t('originHint')}
        error={isWrong ? t('originWrong') : undefined}
        value={[...origins]}
        onChange={(next) => setOrigins(next.map((origin) => origin.trim()))}
      />
      <Group gap="xs">
        <Button type="submit" variant="default">
          {t('proxySet')}
        </Button>
        <Button variant="subtle" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
