import { Link } from 'react-router';
import { useInfo, usePlatform, useVaultStatus } from '../../api/hooks.ts';
import { Legend, Reading, Readings } from '../../ui/parts/Section.tsx';
import { Machine } from '../../ui/text/CopyableValue.tsx';
import { useWords } from '../../messages/translate.tsx';
import classes from './Settings.module.css';
import { words } from './messages.ts';

/** Which vault this is, where it lies, and the public halves of the keys that the service itself signs and seals with. */
export function About() {
  const t = useWords(words);
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
      <Legend title={t('about')} reading={<Link to="/vaults">{t('otherVaults')}</Link>}>
        <Readings>
          {folder !== undefined && (
            <Reading name={t('folder')}>
              <Machine text={folder} label={t('folder')} />
            </Reading>
          )}
          <Reading name={t('vault')}>
            <Machine text={info.vaultId} label={t('vault')} />
          </Reading>
          <Reading name={t('organization')}>
            <Machine text={info.organizationId} label={t('organization')} />
          </Reading>
          <Reading name={t('operator')}>
            <Machine text={info.userId} label={t('operator')} />
          </Reading>
          {platform && <Reading name={t('version')}>{platform.version}</Reading>}
        </Readings>
      </Legend>
      <Legend title={t('serviceKeys')} reading={<span className={classes.dim}>{t('pinned')}</span>}>
        <Readings>
          {keys.map(([name, key]) => (
            <Reading key={name} name={name}>
              <Machine grouped text={key} label={name} />
            </Reading>
          ))}
          <Reading name={t('webhookId')}>
            <Machine text={webhook.keyId} label={t('webhookId')} />
          </Reading>
        </Readings>
      </Legend>
    </>
  );
}
