import { Link } from 'react-router';
import { useInfo, usePlatform, useVaultStatus } from '../../api/hooks.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { copyable } from '../../ui/text/CopyableValue.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export function About() {
  const t = useMessages(messages);
  const f = useFormats();
  const { vaultId, organizationId, userId, keys } = useInfo();
  const platform = usePlatform();
  const electron = platform?.electron;
  const ends = electron?.supportEndsMs === undefined ? undefined : f.date(electron.supportEndsMs);
  const folder = useVaultStatus().data?.folder;
  return (
    <>
      <Section title={t('about')} aside={<Link to="/vaults">{t('otherVaults')}</Link>}>
        <Definitions
          items={[
            folder !== undefined && copyable(t('folder'), folder),
            copyable(t('vaultId'), vaultId),
            copyable(t('organizationId'), organizationId),
            copyable(t('ownUserId'), userId),
            platform && { name: t('version'), value: platform.version },
            electron && {
              name: t('electron'),
              value: ends === undefined ? electron.version : t('electronUntil', { version: electron.version, ends }),
            },
          ]}
        />
        {electron && !electron.isSupported && (
          <Callout tone="danger" title={t('electronOld')}>
            {t('electronOldWords', { version: electron.version })}
          </Callout>
        )}
      </Section>
      <Section title={t('serviceKeys')} aside={<span className={style('note')}>{t('pinned')}</span>}>
        <Definitions
          items={[
            copyable(t('signer'), keys.signer, 'grouped'),
            copyable(t('notarizer'), keys.notarizer, 'grouped'),
            copyable(t('fetcher'), keys.fetcher, 'grouped'),
            copyable(t('webhook'), keys.webhook.publicKey, 'grouped'),
            copyable(t('webhookId'), keys.webhook.keyId),
          ]}
        />
      </Section>
    </>
  );
}
