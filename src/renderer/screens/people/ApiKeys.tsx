import { instantOf } from '../../api/activity-view.ts';
import { useAsk, useInfo, useNow } from '../../api/hooks.ts';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { AddApiKey } from './AddApiKey.tsx';
import { credentialMessages } from './credential-messages.ts';
import { Credentials } from './Credentials.tsx';
import type { Person } from './people-facts.ts';
import { expiresAtMs } from './quorum-risk.ts';

type ApiKey = Person['apiKeys'][number];

const everyMs = 30_000;

export function ApiKeys({ person }: { person: Person }) {
  const t = useMessages(credentialMessages);
  const { userId: ownId } = useInfo();
  // What was asked at the endpoint is no row, so no commit tells of it: it is as old as this page.
  const clients = useAsk(`clients of ${person.userId}`, (bridge) => bridge.local.clients(), { tables: ['apiKeys'] });
  const seen = new Map(clients.data?.map(({ credential, lastMs }) => [credential.toLowerCase(), lastMs]));
  return (
    <Credentials
      person={person}
      kind="key"
      AddDialog={AddApiKey}
      credentials={person.apiKeys.map((key) => ({
        id: key.apiKeyId,
        name: key.apiKeyName,
        facts: <KeyFacts apiKey={key} lastMs={seen.get(key.credential.publicKey)} />,
        publicPart: (
          <CopyableValue text={key.credential.publicKey} label={t('publicKeyOf', { name: key.apiKeyName })} grouped />
        ),
        caution: person.userId === ownId && key.expirationSeconds === undefined ? t('deleteOperator') : undefined,
      }))}
    />
  );
}

const curves: Readonly<Record<string, 'curveP256' | 'curveSecp' | 'curveEd'>> = {
  CREDENTIAL_TYPE_API_KEY_P256: 'curveP256',
  CREDENTIAL_TYPE_API_KEY_SECP256K1: 'curveSecp',
  CREDENTIAL_TYPE_API_KEY_ED25519: 'curveEd',
};

function KeyFacts({ apiKey, lastMs }: { apiKey: ApiKey; lastMs: number | undefined }) {
  const t = useMessages(credentialMessages);
  const f = useFormats();
  const nowMs = useNow(everyMs);
  const endsMs = expiresAtMs(apiKey);
  return (
    <>
      <span>{t(curves[apiKey.credential.type] ?? 'session')}</span>
      <span>{t('made', { date: f.date(instantOf(apiKey.createdAt)) })}</span>
      {endsMs <= nowMs ? (
        <Status kind="failed">{t('expiredOn', { date: f.time(endsMs) })}</Status>
      ) : (
        <span>{endsMs === Infinity ? t('doesNotExpire') : t('expires', { date: f.dateTime(endsMs) })}</span>
      )}
      <span>{lastMs === undefined ? t('notSeen') : t('lastSeen', { date: f.dateTime(lastMs) })}</span>
    </>
  );
}
