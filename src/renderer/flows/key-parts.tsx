import { memo, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { addressChecksum } from '#shared/address-checksum.ts';
import type { AddressFormat } from '#shared/enums.ts';
import type { Timestamp } from '#shared/envelope.ts';
import { instantOf, submitterOf, type ActivityView } from '../api/activity-view.ts';
import { useFinishedActivities } from '../api/activities.ts';
import { useCall, usePeople } from '../api/hooks.ts';
import { policiesNaming } from '../api/policies-naming.ts';
import type { CommonKey } from '../messages/common.ts';
import { useFormats, useMessages, type Translate } from '../messages/translate.tsx';
import { kitMessages } from '../ui/kit-messages.ts';
import { DefinitionItem } from '../ui/parts/Section.tsx';
import { Status } from '../ui/parts/Status.tsx';
import type { Column } from '../ui/table/Table.tsx';
import { KeyIcon } from '../ui/text/KeyIcon.tsx';
import { SafeText } from '../ui/text/SafeText.tsx';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';

/** Which wallets or private keys a list shows. */
export const origins = ['all', 'madeHere', 'imported', 'exported'] as const;
export type Origin = (typeof origins)[number];

/** Whether a wallet or private key is one of those that a list shows. */
export function isOfOrigin(origin: Origin, { imported, exported }: Record<'imported' | 'exported', boolean>): boolean {
  return { all: true, madeHere: !imported, imported, exported }[origin];
}

// While rows scroll by, those that stay in sight are not drawn again.
const Mark = memo(KeyIcon);

/** The column with the key drawings of the rows. */
export function markColumn<Row>(t: Translate<CommonKey>, of: (row: Row) => string, priority?: 3): Column<Row> {
  return {
    key: 'mark',
    title: <VisuallyHidden>{t('keyDrawing')}</VisuallyHidden>,
    width: '3.375rem',
    priority,
    cell: (row) => <Mark of={of(row)} />,
  };
}

/** The column that says whether a wallet or private key was made here or imported. */
export function originColumn(t: Translate<CommonKey>): Column<Readonly<{ imported: boolean }>> {
  return {
    key: 'origin',
    title: t('origin'),
    width: '7rem',
    priority: 3,
    sort: ({ imported }) => Number(imported),
    cell: ({ imported }) => t(imported ? 'imported' : 'madeHere'),
  };
}

/** When a wallet or private key came here, and through whom where `activity` tells. */
export function Made(props: { createdAt: Timestamp; activity: ActivityView | undefined }) {
  const t = useMessages();
  const f = useFormats();
  const { nameOf } = usePeople();
  const date = f.date(instantOf(props.createdAt));
  const name = props.activity && nameOf(submitterOf(props.activity));
  return <span>{name === undefined ? date : t.rich('onBy', { date, name: <SafeText text={name} max={60} /> })}</span>;
}

/** The latest export of a wallet or private key, as a link to its activity; `undated` where that activity is not known. */
export function LastExport(props: {
  type: string;
  objectId: string;
  undated: string;
  dated: (date: string) => string;
}): ReactNode {
  const f = useFormats();
  const [activity] = useFinishedActivities([props.type], { objectId: props.objectId, limit: 1 });
  if (!activity) return props.undated;
  return <Link to={`/activities/${activity.id}`}>{props.dated(f.time(instantOf(activity.updatedAt)))}</Link>;
}

/** The policies that name something by its id or address: the one, or how many. Nothing until the policies are read. */
export function PoliciesNaming({ name }: { name: string }): ReactNode {
  const t = useMessages(kitMessages);
  const policies = policiesNaming(useCall('list_policies', {}).data?.policies, name);
  if (policies === undefined) return null;
  const [first] = policies;
  if (first === undefined) return t('none');
  if (policies.length > 1) return <Link to="/policies">{t('severalPolicies', { n: policies.length })}</Link>;
  return (
    <Link to={`/policies/${first.policyId}`}>
      <SafeText text={first.policyName} max={60} />
    </Link>
  );
}

/** Whether the checksum of an address holds, for a format that has one. */
export function ChecksumItem({ format, address }: { format: AddressFormat; address: string }) {
  const t = useMessages(kitMessages);
  const checksum = useMemo(() => addressChecksum(format, address), [format, address]);
  if (!checksum) return null;
  return (
    <DefinitionItem name={t('checksum')}>
      <Status kind={checksum.holds ? 'done' : 'failed'}>
        {t(checksum.holds ? 'ruleHolds' : 'doesNotHold', { rule: checksum.rule })}
      </Status>
    </DefinitionItem>
  );
}
