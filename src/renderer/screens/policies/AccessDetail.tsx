import { Link } from 'react-router';
import type { KindAccess, Grant, WhoCan } from '#shared/policy-analysis.ts';
import { useActivityText } from '../../flows/activity/activity-text.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { SidePanel } from '../../ui/parts/SidePanel.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { accessOf } from './access-matrix.ts';
import { AccessWords } from './AccessMatrix.tsx';
import { messages } from './messages.ts';

export function AccessDetail(props: { answer: WhoCan; userId: string; kind: KindAccess; onClose: () => void }) {
  const t = useMessages(messages);
  const names = useActivityText();
  const { answer, userId, kind } = props;
  const user = answer.users.find((one) => one.userId === userId);
  const access = accessOf(kind, userId);
  const grants = access.grants.flatMap((at) => answer.grants[at] ?? []);
  return (
    <SidePanel title={names.kind(`ACTIVITY_TYPE_${kind.kind}`)} onClose={props.onClose}>
      <p className={style('wrapRow', 'baseline', 'gap12', 'flush')}>
        <strong>{user ? <SafeText text={user.userName} max={80} /> : names.person(userId)}</strong>
        <AccessWords access={access} grants={answer.grants} />
      </p>
      <p className={style('note', 'below')}>
        {t('access', { access: access.access })} {access.depends && t('dependsLong')}
      </p>
      {kind.rootOnly && <p className={style('note', 'below')}>{t('rootOnlyLong')}</p>}
      {access.access === 'never' && !kind.rootOnly && (
        <p className={style('note', 'below')}>{t(user?.able === false ? 'unableLong' : 'neverLong')}</p>
      )}
      {grants.length > 0 && (
        <Section title={t('grants')}>
          <ul className={style('list')}>
            {grants.map((grant, index) => (
              // A grant has no identity but its place.
              <li key={index} className={style('padBlock8', 'lineBelow')}>
                <WayWords grant={grant} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </SidePanel>
  );
}

function WayWords({ grant }: { grant: Grant }) {
  const t = useMessages(messages);
  const { basis, policyId, policyName = '', fewest, voterIds, example } = grant;
  if (basis === 'ownCredentials')
    return (
      <>
        <strong>{t('basis.ownCredentials')}</strong>
        <p className={style('note', 'below')}>{t('basis.ownCredentialsLong')}</p>
      </>
    );
  return (
    <>
      {basis === 'policy' ? (
        <Link to={`/policies/${policyId ?? ''}`}>
          <SafeText text={policyName} max={120} />
        </Link>
      ) : basis === 'rootQuorum' ? (
        <Link to="/people/quorum">{t('basis.rootQuorum')}</Link>
      ) : (
        t('basis.nothing')
      )}
      <p className={style('note', 'below')}>{t('fewest', { n: fewest })}</p>
      <Definitions
        layout="stacked"
        items={[
          { name: t('voters'), value: <PersonList ids={voterIds} /> },
          fewest > 1 && example.length > 0 && { name: t('example'), value: <PersonList ids={example} /> },
        ]}
      />
    </>
  );
}

function PersonList({ ids }: { ids: readonly string[] }) {
  const t = useMessages(messages);
  const names = useActivityText();
  if (ids.length === 0) return t('nobody');
  return (
    <ul className={style('list')}>
      {ids.map((userId) => (
        <li key={userId}>{names.person(userId)}</li>
      ))}
    </ul>
  );
}
