import { Button } from '@mantine/core';
import { IconTrash } from '../../ui/icons.ts';
import { useState } from 'react';
import { instantOf } from '../../api/activity-view.ts';
import { useAsk, useInfo, useNow } from '../../api/hooks.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { AddApiKey } from './AddApiKey.tsx';
import { credentialMessages } from './credential-messages.ts';
import { DeleteCredential } from './DeleteCredential.tsx';
import classes from './People.module.css';
import type { Person } from './people-facts.ts';
import { expiresAtMs } from './quorum-risk.ts';

type ApiKey = Person['apiKeys'][number];
const everyMs = 30_000;

export function ApiKeys({ person }: { person: Person }) {
  const t = useMessages(credentialMessages);
  const { userId: ownId } = useInfo();
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ApiKey>();
  // What was asked at the endpoint is no row, so no commit tells of it: it is as old as this page.
  const clients = useAsk(`clients of ${person.userId}`, (bridge) => bridge.local.clients(), { tables: ['apiKeys'] });
  const seen = new Map(clients.data?.map(({ credential, lastMs }) => [credential.toLowerCase(), lastMs]));
  return (
    <Section
      title={t('apiKeys')}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
          {t('addKey')}
        </Button>
      }
    >
      {person.apiKeys.length === 0 && <p className={style('none')}>{t('noKeys')}</p>}
      <ul className={style('list')}>
        {person.apiKeys.map((key) => (
          <KeyRow
            key={key.apiKeyId}
            apiKey={key}
            lastMs={seen.get(key.credential.publicKey)}
            onDelete={() => setDeleting(key)}
          />
        ))}
      </ul>
      {adding && <AddApiKey person={person} onClose={() => setAdding(false)} />}
      {deleting && (
        <DeleteCredential
          person={person}
          kind="key"
          credential={{ id: deleting.apiKeyId, name: deleting.apiKeyName }}
          caution={
            person.userId === ownId && deleting.expirationSeconds === undefined ? t('deleteOperator') : undefined
          }
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Section>
  );
}

function KeyRow(props: { apiKey: ApiKey; lastMs: number | undefined; onDelete: () => void }) {
  const t = useMessages(credentialMessages);
  const f = useFormats();
  const nowMs = useNow(everyMs);
  const { apiKey, lastMs } = props;
  const { apiKeyName, credential, createdAt } = apiKey;
  const endsMs = expiresAtMs(apiKey);
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <p className={style('strong', 'breakable', 'flush')}>
          <SafeText text={apiKeyName} />
        </p>
        <div className={classes.under}>
          <span>{curveOf(credential.type, t)}</span>
          <span>{t('made', { date: f.date(instantOf(createdAt)) })}</span>
          {endsMs <= nowMs ? (
            <Status kind="failed">{t('expiredOn', { date: f.time(endsMs) })}</Status>
          ) : (
            <span>{endsMs === Infinity ? t('never') : t('expires', { date: f.dateTime(endsMs) })}</span>
          )}
          <span>{lastMs === undefined ? t('notSeen') : t('lastSeen', { date: f.dateTime(lastMs) })}</span>
        </div>
        <div className={classes.machine}>
          <CopyableValue text={credential.publicKey} label={t('publicKeyOf', { name: apiKeyName })} grouped />
        </div>
      </div>
      <DeleteButton name={apiKeyName} onDelete={props.onDelete} />
    </li>
  );
}

export function DeleteButton(props: { name: string; onDelete: () => void }) {
  const t = useMessages(credentialMessages);
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('deleteThis', { name: props.name })}
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
      onClick={props.onDelete}
    >
      {t('remove')}
    </Button>
  );
}

function curveOf(
  type: ApiKey['credential']['type'],
  t: (key: 'curve' | 'curveSecp' | 'curveEd' | 'session') => string,
): string {
  switch (type) {
    case 'CREDENTIAL_TYPE_API_KEY_P256':
      return t('curve');
    case 'CREDENTIAL_TYPE_API_KEY_SECP256K1':
      return t('curveSecp');
    case 'CREDENTIAL_TYPE_API_KEY_ED25519':
      return t('curveEd');
    default:
      return t('session');
  }
}
