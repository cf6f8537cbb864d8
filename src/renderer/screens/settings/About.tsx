import { Link } from 'react-router';
import { useInfo, usePlatform, useVaultStatus } from '../../api/hooks.ts';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export function About() {
  const t = useMessages(messages);
  const info = useInfo();
  const platform = usePlatform();
  const folder = useVaultStatus().data?.folder;
  const { signer, notarizer, fetcher, webhook } = info.keys;
  const keys = [
    [t('signer'), signer],
    [t('notarizer'), notarizer],
    [t('fetcher'), fetcher],
    [t('webhook'), webhook.publicKey],
  ] as const;
  return (
    <>
      <Section title={t('about')} aside={<Link to="/vaults">{t('otherVaults')}</Link>}>
        <DefinitionList>
          {folder !== undefined && (
            <DefinitionItem name={t('folder')}>
              <CopyableValue text={folder} label={t('folder')} />
            </DefinitionItem>
          )}
          <DefinitionItem name={t('vault')}>
            <CopyableValue text={info.vaultId} label={t('vault')} />
          </DefinitionItem>
          <DefinitionItem name={t('organization')}>
            <CopyableValue text={info.organizationId} label={t('organization')} />
          </DefinitionItem>
          <DefinitionItem name={t('operator')}>
            <CopyableValue text={info.userId} label={t('operator')} />
          </DefinitionItem>
          {platform && <DefinitionItem name={t('version')}>{platform.version}</DefinitionItem>}
        </DefinitionList>
      </Section>
      <Section title={t('serviceKeys')} aside={<span className={style('note')}>{t('pinned')}</span>}>
        <DefinitionList>
          {keys.map(([name, key]) => (
            <DefinitionItem key={name} name={name}>
              <CopyableValue grouped text={key} label={name} />
            </DefinitionItem>
          ))}
          <DefinitionItem name={t('webhookId')}>
            <CopyableValue text={webhook.keyId} label={t('webhookId')} />
          </DefinitionItem>
        </DefinitionList>
      </Section>
    </>
  );
}
