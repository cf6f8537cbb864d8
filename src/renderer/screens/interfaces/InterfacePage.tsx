import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { instantOf } from '../../api/activity-view.ts';
import { useCall } from '../../api/hooks.ts';
import type { ExportFields } from '../../flows/export-list/list-file.ts';
import { ListSection } from '../../flows/ListSection.tsx';
import { Removal } from '../../flows/Removal.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { FactStrip } from '../../ui/parts/FactStrip.tsx';
import { JsonView } from '../../ui/text/JsonView.tsx';
import { Definitions, Section } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import type { Column } from '../../ui/table/Table.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { readInterface, sizeOf, type Callable, type Interface } from '../../api/contract-interfaces.ts';
import { messages } from './messages.ts';
import { WholeTime } from '../../ui/text/Time.tsx';

const notesMax = 4_000;

export function InterfacePage() {
  const t = useMessages(messages);
  const { interfaceId = '' } = useParams();
  const answer = useCall('get_smart_contract_interface', { smartContractInterfaceId: interfaceId });
  const crumbs = [
    { to: '/policies', label: t('policies') },
    { to: '/policies/interfaces', label: t('contractInterfaces') },
  ];
  if (answer.problem)
    return (
      <Page title={t('goneTitle')} crumbs={crumbs}>
        <ProblemNotice problem={answer.problem} actions={<Link to="/policies/interfaces">{t('toList')}</Link>} />
      </Page>
    );
  const kept = answer.data?.smartContractInterface;
  return kept ? <One kept={kept} crumbs={crumbs} /> : <Page title={t('contractInterfaces')} crumbs={crumbs} />;
}

function One({ kept, crumbs }: { kept: Interface; crumbs: readonly { to: string; label: string }[] }) {
  const t = useMessages(messages);
  const f = useFormats();
  const [deleting, setDeleting] = useState(false);
  const { label, notes, type, smartContractInterface: text } = kept;
  const { json, callables } = useMemo(() => readInterface(type, text), [type, text]);
  const called = t('called', { type });
  return (
    <Page
      title={<SafeText text={label} />}
      lead={notes !== '' && <SafeText text={notes} max={notesMax} lines />}
      crumbs={crumbs}
      actions={
        <ActionMenu
          label={t('moreFor', { name: label })}
          items={[{ label: t('deleteInterface'), onClick: () => setDeleting(true), tone: 'danger' }]}
        />
      }
      toolbar={
        <FactStrip
          facts={[
            { name: t('kind'), value: t(`kind.${type}`) },
            { name: called, value: t('countOrNone', { n: callables.length }) },
            { name: t('size'), value: f.bytes(sizeOf(kept)) },
            { name: t('added'), value: <WholeTime ms={instantOf(kept.createdAt)} /> },
          ]}
        />
      }
    >
      <Section title={t('contract')}>
        <Definitions
          items={[
            { name: t('address'), value: <Address value={kept.smartContractAddress} copy label={t('address')} /> },
            {
              name: t('interfaceId'),
              value: <CopyableValue text={kept.smartContractInterfaceId} label={t('interfaceId')} />,
            },
          ]}
        />
      </Section>
      <Callables callables={callables} label={called} />
      <Section title={t('asGiven')}>
        {json === undefined && <p className={style('hint')}>{t('unreadable')}</p>}
        {json !== undefined && <JsonView value={json} label={t('asGiven')} />}
      </Section>
      {deleting && <DeleteInterface kept={kept} onClose={() => setDeleting(false)} />}
    </Page>
  );
}

function DeleteInterface(props: { kept: Interface; onClose: () => void }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { send, ...submission } = useSubmission();
  const { smartContractInterfaceId, smartContractAddress, label } = props.kept;
  const policies = useCall('list_policies', {}).data?.policies ?? [];
  const address = smartContractAddress.toLowerCase();
  const naming = policies.filter(({ condition }) => condition.toLowerCase().includes(address)).length;
  return (
    <Removal
      title={t('deleteInterface')}
      submission={submission}
      actionLabel={t('deleteInterface')}
      pending={t.rich('deleteAsked', { name: <SafeText text={label} />, b: (chunks) => <strong>{chunks}</strong> })}
      consequence={t('deleteWords')}
      facts={[
        { name: t('address'), value: <Address value={smartContractAddress} /> },
        { name: t('deletePolicies'), value: t('countOrNone', { n: naming }) },
      ]}
      name={label}
      nameLabel={t('interfacesDeleteType')}
      onSubmit={() =>
        send('delete_smart_contract_interface', { smartContractInterfaceId }, t('notDeleted'), {
          onDone: () => void navigate('/policies/interfaces', { replace: true }),
        })
      }
      onClose={props.onClose}
    />
  );
}

function Callables({ callables, label }: { callables: readonly Callable[]; label: string }) {
  const t = useMessages(messages);
  // A name may be there several times with other arguments.
  const rows = useMemo(() => callables.map((one, index) => ({ ...one, id: String(index) })), [callables]);
  const columns = useMemo<readonly Column<(typeof rows)[number]>[]>(() => {
    const effect: Column<Callable> = {
      key: 'effect',
      title: t('aCall'),
      width: '11rem',
      priority: 3,
      sort: (one) => one.effect,
      cell: (one) => one.effect && <span className={style('quiet')}>{t(`effect.${one.effect}`)}</span>,
    };
    return [
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(10rem, 1fr)',
        sort: ({ name }) => name,
        cell: ({ name }) => <SafeText text={name} mono max={128} />,
      },
      {
        key: 'takes',
        title: t('colTakes'),
        width: 'minmax(12rem, 2fr)',
        priority: 2,
        sort: ({ takes }) => takes.length,
        cell: (one) => <Takes one={one} />,
      },
      {
        key: 'selector',
        title: t('colSelector'),
        width: '10rem',
        priority: 3,
        sort: ({ selector }) => selector,
        cell: ({ selector }) => <span className={style('small', 'literal')}>{selector}</span>,
      },
      ...(rows.some((one) => one.effect) ? [effect] : []),
    ];
  }, [t, rows]);
  return (
    <ListSection
      title={label}
      rows={rows}
      columns={columns}
      exported={exported}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      empty={<p className={style('hint')}>{t('nothingToCall')}</p>}
    />
  );
}

const fields: ExportFields<Callable> = {
  name: ({ name }) => name,
  parameters: ({ takes }) => takes.map(({ name, type }) => `${type} ${name}`.trim()),
  selector: ({ selector }) => selector,
  effect: ({ effect }) => effect,
};
const exported = { file: 'contract-functions', fields };

function Takes({ one: { takes } }: { one: Callable }) {
  const t = useMessages(messages);
  if (takes.length === 0) return <span className={style('quiet')}>{t('nothing')}</span>;
  return (
    <span className={style('wrap', 'gap12')}>
      {takes.map(({ name, type }, index) => (
        // What a function takes has no identity but its place.
        <span key={index}>
          <SafeText text={name} mono max={64} />{' '}
          <span className={style('quiet')}>
            <SafeText text={type} mono />
          </span>
        </span>
      ))}
    </span>
  );
}
