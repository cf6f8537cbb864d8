import { Link } from 'react-router';
import { instantOf, submitterOf } from '../../api/activity-view.ts';
import { curveName } from '../../api/chains.ts';
import { useFinishedActivities } from '../../api/finished-activities.ts';
import { policiesNaming } from '../../api/policies-naming.ts';
import { useCall, usePeople } from '../../api/hooks.ts';
import { FactStrip } from '../../ui/parts/FactStrip.tsx';
import { PolicyLinks } from '../../ui/parts/PolicyLinks.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import type { PrivateKey } from './key-rows.ts';
import classes from './Keys.module.css';
import { messages } from './messages.ts';

const makings = [
  'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS',
  'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
  'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY',
];
const exports = ['ACTIVITY_TYPE_EXPORT_PRIVATE_KEY'];

export function KeyFacts({ privateKey }: { privateKey: PrivateKey }) {
  const { privateKeyId, curve, imported, createdAt } = privateKey;
  const t = useMessages(messages);
  const f = useFormats();
  const { nameOf } = usePeople();
  const [made] = useFinishedActivities(makings, { objectId: privateKeyId, limit: 1 });
  const policies = policiesNaming(useCall('list_policies', {}).data?.policies, privateKeyId);
  const date = f.date(instantOf(createdAt));
  const name = made && nameOf(submitterOf(made));
  return (
    <div className={classes.facts}>
      <FactStrip
        facts={[
          { name: t('curve'), value: curveName(curve) },
          {
            name: t(imported ? 'imported' : 'madeHere'),
            value: (
              <span>
                {name === undefined ? date : t.rich('onBy', { date, name: <SafeText text={name} max={60} /> })}
              </span>
            ),
          },
          { name: t('leftThisVault'), value: <LeftVault privateKey={privateKey} /> },
          { name: t('policiesNaming'), value: <PolicyLinks policies={policies} /> },
        ]}
      />
    </div>
  );
}

/** Whether the key ever left: never, or the day and the activity of the last time. */
function LeftVault({ privateKey }: { privateKey: PrivateKey }) {
  const t = useMessages(messages);
  const f = useFormats();
  const [exported] = useFinishedActivities(exports, { objectId: privateKey.privateKeyId, limit: 1 });
  if (!privateKey.exported) return <>{t('never')}</>;
  if (!exported) return <>{t('exported')}</>;
  return (
    <Link to={`/activities/${exported.id}`}>{t('exportedOn', { date: f.time(instantOf(exported.updatedAt)) })}</Link>
  );
}
