import type { ReactNode } from 'react';
import type { ChangePreview, AccessChange } from '#shared/policy-analysis.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { useActivityText, type ActivityText } from '../activity-text.tsx';
import { useCall } from '../../../api/hooks.ts';
import { reasonOf } from '../../../api/problem.ts';
import { Section } from '../../../ui/parts/Section.tsx';
import { Callout } from '../../../ui/parts/Callout.tsx';
import { WhatHappened } from '../../../ui/parts/WhatHappened.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { Status } from '../../../ui/parts/Status.tsx';
import { useSettled } from '../../../ui/parts/use-settled.ts';
import { useLanguage, useMessages } from '../../../messages/translate.tsx';
import { KindNames } from './KindNames.tsx';
import classes from './Preview.module.css';
import { byPerson, joinedWarnings, type JoinedWarning, type PersonChange } from './access-changes.ts';
import { messages } from './messages.ts';
import { classNames, style } from '../../../ui/text/style.ts';

const pauseMs = 300;
/** More people than this are folded each, and so are told of in a line. */
const openPeople = 1;

/**
 * Who could do what after a change that is not made: what is alarming first, then who would gain and who would lose. It is asked a moment
 * after `parameters` last changed. Nothing is drawn for a change that cannot be told beforehand.
 * @param props.type an activity's type, such as `ACTIVITY_TYPE_UPDATE_ROOT_QUORUM`
 * @param props.bare without a heading of its own, for a dialog that has one
 */
export function ChangePreviewPanel(props: { type: string; parameters: object; bare?: boolean }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const asked = useSettled({ type: props.type, parameters: props.parameters }, pauseMs);
  const { data, problem, failure } = useCall(
    'preview_change',
    { type: asked.type, parameters: asked.parameters as JsonObject },
    { keepPrevious: true },
  );
  if (failure !== undefined && reasonOf(failure) === 'PREVIEW') return null;
  const said = (
    <div aria-live="polite" className={classNames(style('grid', 'shrink', 'gap12'), classes.preview)}>
      {problem ? (
        <Callout tone="wait" title={t('refused')}>
          <WhatHappened problem={problem} />
        </Callout>
      ) : data ? (
        <Outcome preview={data} names={names} />
      ) : (
        <p className={classes.quiet}>{t('asking')}</p>
      )}
    </div>
  );
  if (props.bare === true) return said;
  return (
    <Section title={t('title')} aside={<span className={classes.reading}>{t('reading')}</span>}>
      {said}
    </Section>
  );
}

function Outcome({ preview, names }: { preview: ChangePreview; names: ActivityText }) {
  const t = useMessages(messages);
  const people = byPerson(preview);
  const names_ = namesIn(preview, names);
  return (
    <>
      {joinedWarnings(preview).map((warning) => (
        <Warning key={`${warning.code} ${warning.userIds.join(' ')}`} warning={warning} names={names} nameOf={names_} />
      ))}
      {people.length === 0 && preview.warnings.length === 0 && <Status kind="done">{t('same')}</Status>}
      {people.length > 0 && (
        <ul className={classNames(style('list', 'lineTop'), classes.people)}>
          {people.map((person) => (
            <li key={person.userId}>
              <Person person={person} name={names_(person.userId)} names={names} open={people.length <= openPeople} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.quiet}>
        {t('byKind')} {preview.partial && t('partial')}
      </p>
    </>
  );
}

/** Names as the preview has them: it knows those too who would be new. */
function namesIn({ users }: ChangePreview, names: ActivityText): (userId: string) => ReactNode {
  const known = new Map(users.map(({ userId, userName }) => [userId, userName]));
  return (userId) => {
    const name = known.get(userId);
    if (names.nameOf('user', userId) !== undefined || name === undefined) return names.person(userId);
    return <SafeText text={name} max={80} />;
  };
}

function Warning(props: { warning: JoinedWarning; names: ActivityText; nameOf: (userId: string) => ReactNode }) {
  const t = useMessages(messages);
  const { code, kinds, userIds } = props.warning;
  const list = <KindNames kinds={kinds} names={props.names} />;
  switch (code) {
    case 'lockout':
    case 'quorumUnmeetable':
      return (
        <Callout tone="danger" title={t(`${code}.title`)}>
          {t(`${code}.words`)}
        </Callout>
      );
    case 'votesLapse':
      return (
        <Callout tone="wait" title={t('votesLapse')}>
          {list}
        </Callout>
      );
    case 'nobodyCan':
      return (
        <Callout tone="danger" title={t('nobodyCan.title', { n: kinds.length })}>
          {list}
        </Callout>
      );
    case 'canAlone': {
      const names = <NameList>{userIds.map(props.nameOf)}</NameList>;
      return (
        <Callout tone="danger" title={t.rich('canAlone.title', { people: userIds.length, n: kinds.length, names })}>
          {t('canAlone.words')}
          {list}
        </Callout>
      );
    }
  }
}

function NameList({ children }: { children: readonly ReactNode[] }) {
  const language = useLanguage();
  return new Intl.ListFormat(language === 'de' ? 'de' : 'en-GB')
    .formatToParts(children.map((_, index) => String(index)))
    .map((part, index) => (
      // Parts have no identity but their place.
      <span key={index}>{part.type === 'element' ? children[Number(part.value)] : part.value}</span>
    ));
}

function Person(props: { person: PersonChange; name: ReactNode; names: ActivityText; open: boolean }) {
  const t = useMessages(messages);
  const { gains, losses, shifts } = props.person;
  const access = ({ access: how, depends }: AccessChange['before']): string =>
    t(`${how}.${depends ? 'depends' : 'sure'}`);
  return (
    <details className={classes.person} open={props.open}>
      <summary>
        <strong>{props.name}</strong>
        <span className={classes.tally}>
          {[gains > 0 && t('gains', { n: gains }), losses > 0 && t('loses', { n: losses })]
            .filter((said) => said !== false)
            .join(' · ')}
        </span>
      </summary>
      <dl className={classNames(style('small', 'grid', 'gap8'), classes.shifts)}>
        {shifts.map(({ before, after, kinds }) => (
          <div key={`${access(before)} ${access(after)}`}>
            <dt>{t('shift', { before: access(before), after: access(after) })}</dt>
            <dd>
              <KindNames kinds={kinds} names={props.names} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
