import { usualAddress } from '../../api/shell-commands.ts';
import { useEndpointStatus, useInfo } from '../../api/hooks.ts';
import { Legend, Reading, Readings } from '../../ui/parts/Section.tsx';
import { Machine } from '../../ui/text/CopyableValue.tsx';
import { Snippets } from '../../ui/text/Snippets.tsx';
import { useWords } from '../../messages/translate.tsx';
import { keysUrl, snippets } from './snippets.ts';
import classes from './Webhooks.module.css';
import { words } from './messages.ts';

const ways = ['official', 'curl'] as const;

/** The key that deliveries are signed with, where receivers find it, and how they check with it what they are told. */
export function HowToCheck() {
  const t = useWords(words);
  const { webhook } = useInfo().keys;
  const endpoint = useEndpointStatus().data;
  const address = endpoint?.addresses[0] ?? usualAddress;
  const texts = snippets(address, webhook);
  return (
    <>
      <Legend title={t('key')}>
        <Readings>
          <Reading name={t('keyId')}>
            <Machine text={webhook.keyId} label={t('keyId')} />
          </Reading>
          <Reading name={t('publicKey')}>
            <Machine text={webhook.publicKey} label={t('publicKey')} grouped />
          </Reading>
          <Reading name={t('found')}>
            <Machine text={keysUrl(address)} label={t('found')} />
            {endpoint?.on === false && <p className={classes.hint}>{t('foundOff')}</p>}
          </Reading>
        </Readings>
      </Legend>
      <Legend title={t('check')}>
        <Snippets
          ways={ways.map((way) => ({ way, name: t(way), text: texts[way], label: t('snippet', { name: t(way) }) }))}
        />
      </Legend>
    </>
  );
}
