import { Fragment, type ReactNode } from 'react';
import { usePeople } from '../../api/hooks.ts';
import { Callout } from '../../ui/parts/Callout.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import {
  useFormats,
  useLanguage,
  useMessages,
  type Formats,
  type Translate,
  type MessageKey,
} from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { isGrave, type QuorumRisk } from './quorum-risk.ts';
import { quorumMessages } from './quorum-messages.ts';

export function QuorumRisks({ risks }: { risks: readonly QuorumRisk[] }) {
  const t = useMessages(quorumMessages);
  const f = useFormats();
  const language = useLanguage();
  const { nameOf } = usePeople();
  const names = (userIds: readonly string[]): ReactNode =>
    new Intl.ListFormat(language === 'de' ? 'de' : 'en-GB')
      .formatToParts(userIds.map((_, index) => String(index)))
      .map((part, index) => {
        const userId = userIds[Number(part.value)];
        // Parts have no identity but their place.
        if (part.type !== 'element' || userId === undefined) return <Fragment key={index}>{part.value}</Fragment>;
        return (
          <strong key={index}>
            <SafeText text={nameOf(userId) ?? userId} max={80} />
          </strong>
        );
      });
  if (risks.length === 0) return null;
  return (
    <div className={style('column', 'gap8')}>
      {risks.map((risk) => (
        <Callout key={risk.risk} tone={toneOf(risk)} title={t(`${risk.risk}.title`)}>
          {wordsOf(risk, t, f, names)}
        </Callout>
      ))}
    </div>
  );
}

function toneOf(risk: QuorumRisk): 'danger' | 'wait' | 'note' {
  if (isGrave(risk)) return 'danger';
  return risk.risk === 'without' ? 'note' : 'wait';
}

function wordsOf(
  risk: QuorumRisk,
  t: Translate<MessageKey<typeof quorumMessages>>,
  f: Formats,
  names: (userIds: readonly string[]) => ReactNode,
): ReactNode {
  switch (risk.risk) {
    case 'nobody':
      return t('nobody.words', { able: risk.able, threshold: risk.threshold });
    case 'one':
      return t.rich('one.words', { name: names([risk.userId]) });
    case 'all':
      return t('all.words', { threshold: risk.threshold });
    case 'alone':
      return t.rich('alone.words', { names: names(risk.userIds) });
    case 'expires':
      return t('expires.words', { date: f.dateTime(risk.atMs) });
    case 'without':
      return t.rich('without.words', { names: names(risk.userIds), n: risk.userIds.length });
    case 'yourself':
      return t('yourself.words');
  }
}
