import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { chainWord, formatRecipients } from '#shared/recipient-csv.ts';
import { useCall } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { UseOf } from '../../flows/activity/reading/AddressUse.tsx';
import type { ExportFields } from '../../flows/export-list/list-file.ts';
import { Listing, moreColumn } from '../../flows/Listing.tsx';
import { Removal } from '../../flows/Removal.tsx';
import { ChosenBar, RemoveSeveral } from '../../flows/several/Several.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { AddLink, LinkButton } from '../../ui/parts/LinkButton.tsx';
import { NameLink } from '../../ui/parts/NameLink.tsx';
import { byName } from '../../ui/table/by-name.ts';
import { useChosen } from '../../ui/table/use-choice.ts';
import { isFound } from '../../ui/table/search.ts';
import { orderByName } from '../../ui/table/sort.ts';
import type { Column } from '../../ui/table/Table.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { messages } from './messages.ts';

export type Recipient = Operations['list_recipients']['result']['recipients'][number];

const idOf = ({ recipientId }: Recipient): string => recipientId;
const changePath = ({ recipientId }: Recipient): string => `?change=${recipientId}`;

export function RecipientList() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const answer = useCall('list_recipients', {});
  const [search, setSearch] = useState('');
  const [removed, setRemoved] = useState<readonly Recipient[]>();
  const all = answer.data?.recipients;
  const rows = (all ?? [])
    .filter(({ recipientName, addresses, tags, note }) =>
      isFound(search, [recipientName, note, ...tags, ...addresses.map(({ address }) => address)]),
    )
    .toSorted((one, other) => byName(one.recipientName, other.recipientName));
  const onRemove = useCallback((recipient: Recipient) => setRemoved([recipient]), []);
  const { rows: chosen, choice, clear } = useChosen(rows, idOf);
  return (
    <Listing
      title={t('recipients')}
      lead={all && t('count', { n: all.length })}
      actions={
        <>
          <LinkButton to="?import">{t('importCsv')}</LinkButton>
          <AddLink to="?new">{t('add')}</AddLink>
        </>
      }
      problem={answer.problem}
      all={all}
      rows={rows}
      columns={useColumns(onRemove)}
      choosing={{
        choice,
        bar: (
          <ChosenBar n={chosen.length} onClear={clear}>
            <Button variant="outline" color="signal" onClick={() => setRemoved(chosen)}>
              {t('deleteSeveral', { n: chosen.length })}
            </Button>
          </ChosenBar>
        ),
      }}
      order={orderByName}
      exported={{ file: 'recipients', fields: exportFields, csv: formatRecipients }}
      label={t('recipients')}
      lines={2}
      rowKey={({ recipientId }) => recipientId}
      rowLabel={({ recipientName }) => recipientName}
      onOpen={(recipient) => void navigate(changePath(recipient))}
      search={{ label: t('search'), value: search, onChange: setSearch }}
      noMatch={t('noMatch')}
      empty={{
        title: t('emptyTitle'),
        words: t('emptyWords'),
        ways: [
          { to: '?new', label: t('add') },
          { to: '?import', label: t('importCsv') },
        ],
        facts: [{ name: t('accepted'), value: t('acceptedWords') }],
      }}
    >
      {removed && <DeleteRecipients recipients={removed} onClose={() => setRemoved(undefined)} />}
    </Listing>
  );
}

const exportFields: ExportFields<Recipient> = {
  recipientId: ({ recipientId }) => recipientId,
  recipientName: ({ recipientName }) => recipientName,
  addresses: ({ addresses }) => addresses.map(({ chain, address }) => `${chainWord(chain)} ${address}`),
  tags: ({ tags }) => tags,
  note: ({ note }) => note,
};

function useColumns(onRemove: (recipient: Recipient) => void): readonly Column<Recipient>[] {
  const t = useMessages(messages);
  // One question for all rows: each reads the whole address book.
  const { data } = useCall('look_up_addresses', {});
  const since = data?.countedSinceMs;
  const uses = useMemo(() => new Map(data?.addresses.map((facts) => [facts.address, facts])), [data]);
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        main: true,
        width: 'minmax(11rem, 1fr)',
        sort: ({ recipientName }) => recipientName,
        cell: (recipient) => (
          <>
            <NameLink to={changePath(recipient)}>
              <SafeText text={recipient.recipientName} max={80} />
            </NameLink>
            {recipient.tags.length > 0 && (
              <div className={style('note', 'normal')}>
                <SafeText text={recipient.tags.join(', ')} max={120} />
              </div>
            )}
          </>
        ),
      },
      {
        key: 'addresses',
        title: t('address'),
        width: 'minmax(16rem, 30rem)',
        sort: ({ addresses: [first] }) => first?.address,
        cell: ({ addresses }) => (
          <div className={style('column', 'gap8')}>
            {addresses.map(({ chain, address }) => (
              <div key={chain + address}>
                <span className={style('note')}>{t(`chain.${chain}`)}</span> <Address value={address} />
                <UseOf facts={uses.get(address)} since={since} />
              </div>
            ))}
          </div>
        ),
      },
      moreColumn(
        t,
        ({ recipientName }) => recipientName,
        (recipient) => [
          { label: t('change'), to: changePath(recipient) },
          { label: t('delete'), onClick: () => onRemove(recipient), tone: 'danger' as const },
        ],
      ),
    ],
    [t, uses, since, onRemove],
  );
}

function DeleteRecipients({ recipients, onClose }: { recipients: readonly Recipient[]; onClose: () => void }) {
  const t = useMessages(messages);
  const submission = useSubmission();
  const names = recipients.map(({ recipientName }) => recipientName);
  const dialog = {
    consequence: t('deleteConsequence', { n: names.length }),
    submission,
    onSubmit: () =>
      submission.send('delete_recipients', { recipientIds: recipients.map(idOf) }, t('notDeleted'), {
        onDone: onClose,
      }),
    onClose,
  };
  const [name = ''] = names;
  if (names.length > 1)
    return <RemoveSeveral title={t('deleteSeveral', { n: names.length })} names={names} {...dialog} />;
  return (
    <Removal
      title={t('deleteTitle')}
      facts={[]}
      name={name}
      nameLabel={t('name')}
      actionLabel={t('deleteTitle')}
      {...dialog}
    />
  );
}
