import { usualAddress } from '../../api/shell-commands.ts';
import { useEndpointStatus, useInfo } from '../../api/hooks.ts';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { copyable, CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Snippets } from '../../ui/text/Snippets.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { keysUrl, snippets } from './snippets.ts';
import { style } from '../../ui/text/style.ts';
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
        <Definitions
          items={[
            copyable(t('keyId'), webhook.keyId),
            copyable(t('publicKeyEd25519'), webhook.publicKey, 'grouped'),
            {
              name: t('foundAt'),
              value: (
                <>
                  <CopyableValue text={keysUrl(address)} label={t('foundAt')} />
                  {endpoint?.on === false && <p className={style('note', 'below')}>{t('foundOff')}</p>}
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section title={t('check')}>
        <Snippets
          ways={ways.map((way) => ({ way, name: t(way), text: texts[way], label: t('snippet', { name: t(way) }) }))}
        />
      </Section>
    </>
  );
}
