import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { KindStanding, Way, WhoCan } from '#shared/policy-analysis.ts';
import { useActivityWords } from '../../flows/activity/activity-text.tsx';
import { Legend, Reading, Readings } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';
import { useWords } from '../../messages/translate.tsx';
import { standingOf } from './access-matrix.ts';
import { StandingWords } from './AccessMatrix.tsx';
import classes from './WhoCan.module.css';
import { whoCanWords } from './who-can-messages.ts';

/** One person and one kind of request: how it stands, by which policies or the root quorum, and who else counts in each. */
export function StandingDetail(props: {
  readonly answer: WhoCan;
  readonly userId: string;
  readonly kind: KindStanding;
  readonly onClose: () => void;
}) {
  const t = useWords(whoCanWords);
  const names = useActivityWords();
  const { answer, userId, kind } = props;
  const user = answer.users.find((one) => one.userId === userId);
  const standing = standingOf(kind, userId);
  const ways = standing.ways.flatMap((at) => answer.ways[at] ?? []);
  return (
    <SidePanel title={names.kind(`ACTIVITY_TYPE_${kind.kind}`)} onClose={props.onClose}>
      <p className={classes.who}>
        <strong>{user ? <SafeText text={user.userName} max={80} /> : names.person(userId)}</strong>
        <StandingWords standing={standing} ways={answer.ways} />
      </p>
      <p className={classes.quiet}>
        {t('standing', { standing: standing.standing })} {standing.depends && t('dependsLong')}
      </p>
      {kind.rootOnly && <p className={classes.quiet}>{t('rootOnlyLong')}</p>}
      {standing.standing === 'never' && !kind.rootOnly && (
        <p className={classes.quiet}>{t(user?.able === false ? 'unableLong' : 'neverLong')}</p>
      )}
      {ways.length > 0 && (
        <Legend title={t('ways')}>
          <ul className={classes.ways}>
            {ways.map((way, index) => (
              // A way has no identity but its place.
              <li key={index}>
                <WayWords way={way} person={names.person} />
              </li>
            ))}
          </ul>
        </Legend>
      )}
    </SidePanel>
  );
}

function WayWords({ way, person }: { readonly way: Way; readonly person: (userId: string) => ReactNode }) {
  const t = useWords(whoCanWords);
  const { ground, policyId, policyName = '', fewest, voterIds, example } = way;
  if (ground === 'ownCredentials')
    return (
      <>
        <strong>{t('ground.ownCredentials')}</strong>
        <p className={classes.quiet}>{t('ground.ownCredentialsLong')}</p>
      </>
    );
  return (
    <>
      {ground === 'policy' ? (
        <Link to={`/policies/${policyId ?? ''}`}>
          <SafeText text={policyName} max={120} />
        </Link>
      ) : ground === 'rootQuorum' ? (
        <Link to="/people/quorum">{t('ground.rootQuorum')}</Link>
      ) : (
        t('ground.nothing')
      )}
      <p className={classes.quiet}>{t('fewest', { n: fewest })}</p>
      <Readings layout="stacked">
        <Reading name={t('voters')}>
          <PersonList ids={voterIds} person={person} />
        </Reading>
        {fewest > 1 && example.length > 0 && (
          <Reading name={t('example')}>
            <PersonList ids={example} person={person} />
          </Reading>
        )}
      </Readings>
    </>
  );
}

function PersonList(props: { readonly ids: readonly string[]; readonly person: (userId: string) => ReactNode }) {
  const t = useWords(whoCanWords);
  if (props.ids.length === 0) return t('nobody');
  return (
    <ul className={classes.names}>
      {props.ids.map((userId) => (
        <li key={userId}>{props.person(userId)}</li>
      ))}
    </ul>
  );
}
