import { usualAddress } from '../../api/shell-commands.ts';
import { useEndpointStatus, useInfo } from '../../api/hooks.ts';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Snippets } from '../../ui/text/Snippets.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { keysUrl, snippets } from './snippets.ts';
import classes from './Webhooks.module.css';
import { messages } from './messages.ts';

const ways = ['official', 'curl'] as const;

export function HowToCheck() {
  const t = useMessages(messages);
  const { webhook } = useInfo().keys;
  const endpoint = useEndpointStatus().data;
  const address = endpoint?.addresses[0] ?? usualAddress;
  const texts = snippets(address, webhook);
  return (
    <>
      <Section title={t('key')}>
        <DefinitionList>
          <DefinitionItem name={t('keyId')}>
            <CopyableValue text={webhook.keyId} label={t('keyId')} />
          </DefinitionItem>
          <DefinitionItem name={t('publicKey')}>
            <CopyableValue text={webhook.publicKey} label={t('publicKey')} grouped />
          </DefinitionItem>
          <DefinitionItem name={t('found')}>
            <CopyableValue text={keysUrl(address)} label={t('found')} />
            {endpoint?.on === false && <p className={classes.hint}>{t('foundOff')}</p>}
          </DefinitionItem>
        </DefinitionList>
      </Section>
      <Section title={t('check')}>
        <Snippets
          ways={ways.map((way) => ({ way, name: t(way), text: texts[way], label: t('snippet', { name: t(way) }) }))}
        />
      </Section>
    </>
  );
}
