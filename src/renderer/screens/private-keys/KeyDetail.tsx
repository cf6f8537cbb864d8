import { Box, Button } from '@mantine/core';
import { IconPackageExport, IconSignature } from '../../ui/icons.ts';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { addressFormatName, curveName } from '#shared/chains.ts';
import { useFinishedActivities } from '../../api/activities.ts';
import { useCall } from '../../api/hooks.ts';
import { ChecksumItem, LastExport, Made, markColumn, PoliciesNaming } from '../../flows/key-parts.tsx';
import { ListSection } from '../../flows/ListSection.tsx';
import { Removal, useBackupFact } from '../../flows/Removal.tsx';
import { TagList } from '../../flows/tags/TagList.tsx';
import { useKeyTags } from '../../flows/tags/use-tags.ts';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { FactStrip } from '../../ui/parts/FactStrip.tsx';
import { LinkButton } from '../../ui/parts/LinkButton.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { Definitions, DefinitionItem, DefinitionList, Section } from '../../ui/parts/Section.tsx';
import { LoadingRows } from '../../ui/table/LoadingRows.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { AddressCard } from '../../ui/text/AddressCard.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { EditTags } from './EditTags.tsx';
import type { PrivateKey } from './key-rows.ts';
import { messages } from './messages.ts';

type KeyAddress = PrivateKey['addresses'][number];

const makings = [
  'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS',
  'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
  'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY',
];

export function KeyDetail() {
  const { privateKeyId = '' } = useParams();
  const t = useMessages(messages);
  const answer = useCall('get_private_key', { privateKeyId });
  const crumbs = [{ to: '/private-keys', label: t('privateKeys') }];
  if (answer.problem)
    return (
      <Page title={t('gone')} crumbs={crumbs}>
        <ProblemNotice problem={answer.problem} actions={<Link to="/private-keys">{t('allPrivateKeys')}</Link>} />
      </Page>
    );
  const key = answer.data?.privateKey;
  return key ? (
    <OneKey key={privateKeyId} privateKey={key} />
  ) : (
    <Page title={t('privateKeys')} crumbs={crumbs}>
      <LoadingRows lines={2} />
    </Page>
  );
}

function OneKey({ privateKey }: { privateKey: PrivateKey }) {
  const { privateKeyId, privateKeyName, addresses } = privateKey;
  const t = useMessages(messages);
  const [format, setFormat] = useState<string>();
  const [dialog, setDialog] = useState<'tags' | 'delete'>();
  const selected = addresses.find((one) => one.format === format) ?? addresses[0];
  return (
    <Page
      title={<SafeText text={privateKeyName} />}
      lead={t('addresses', { n: addresses.length })}
      crumbs={[
        { to: '/private-keys', label: t('privateKeys') },
        { label: <SafeText text={privateKeyName} max={40} /> },
      ]}
      actions={
        <>
          {!privateKey.disabled && (
            <>
              <LinkButton to={`/sign?with=${privateKeyId}`} icon={IconSignature}>
                {t('signWith')}
              </LinkButton>
              <LinkButton to={`/export?what=private-key&id=${privateKeyId}`} icon={IconPackageExport}>
                {t('export')}
              </LinkButton>
            </>
          )}
          <ActionMenu
            label={t('moreFor', { name: privateKeyName })}
            items={[
              { label: t('editTags'), onClick: () => setDialog('tags') },
              { label: t('delete'), onClick: () => setDialog('delete'), tone: 'danger' },
            ]}
          />
        </>
      }
      toolbar={<KeyFacts privateKey={privateKey} />}
      aside={selected && <KeyAside privateKey={privateKey} selected={selected} />}
      asideLabel={t('aside')}
    >
      {selected ? (
        <KeyAddresses privateKey={privateKey} selected={selected} onSelect={setFormat} />
      ) : (
        <p className={style('hint')}>{t('noAddressesWords')}</p>
      )}
      <KeyPapers privateKey={privateKey} onEditTags={() => setDialog('tags')} />
      {dialog === 'tags' && <EditTags privateKey={privateKey} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteKey privateKey={privateKey} onClose={() => setDialog(undefined)} />}
    </Page>
  );
}

function KeyAddresses(props: {
  privateKey: PrivateKey;
  selected: KeyAddress;
  onSelect: (format: KeyAddress['format']) => void;
}) {
  const t = useMessages(messages);
  const { privateKeyName, addresses } = props.privateKey;
  const nameOf = (one: KeyAddress): string => addressFormatName(one.format);
  return (
    <ListSection<KeyAddress>
      title={t('addressTable', { name: privateKeyName })}
      rows={addresses}
      columns={[
        markColumn(t, ({ address }) => address, 3),
        { key: 'format', title: t('format'), width: '11rem', main: true, sort: nameOf, cell: nameOf },
        {
          key: 'address',
          title: t('address'),
          sort: ({ address }) => address,
          cell: ({ address }) => <Address value={address} />,
        },
      ]}
      exported={{
        file: 'private-key-addresses',
        fields: { addressFormat: ({ format }) => format, address: ({ address }) => address },
      }}
      lines={2}
      rowKey={(one) => one.format}
      rowLabel={nameOf}
      onOpen={(one) => props.onSelect(one.format)}
      selected={props.selected.format}
    />
  );
}

function KeyAside({ privateKey, selected }: { privateKey: PrivateKey; selected: KeyAddress }) {
  const t = useMessages(messages);
  return (
    <AddressCard
      name={<SafeText text={privateKey.privateKeyName} />}
      kind={[addressFormatName(selected.format), curveName(privateKey.curve)].join(', ')}
      address={selected.address}
    >
      <DefinitionList>
        <DefinitionItem name={t('format')}>{addressFormatName(selected.format)}</DefinitionItem>
        <DefinitionItem name={t('curve')}>{curveName(privateKey.curve)}</DefinitionItem>
        <ChecksumItem {...selected} />
      </DefinitionList>
    </AddressCard>
  );
}

function KeyFacts({ privateKey }: { privateKey: PrivateKey }) {
  const { privateKeyId, curve, imported, exported, createdAt } = privateKey;
  const t = useMessages(messages);
  const [made] = useFinishedActivities(makings, { objectId: privateKeyId, limit: 1 });
  const left = exported ? (
    <LastExport
      type="ACTIVITY_TYPE_EXPORT_PRIVATE_KEY"
      objectId={privateKeyId}
      undated={t('exported')}
      dated={(date) => t('exportedOn', { date })}
    />
  ) : (
    t('never')
  );
  return (
    <Box flex="1 0 100%">
      <FactStrip
        facts={[
          { name: t('curve'), value: curveName(curve) },
          { name: t(imported ? 'imported' : 'madeHere'), value: <Made createdAt={createdAt} activity={made} /> },
          { name: t('leftThisVault'), value: left },
          ...(privateKey.disabled ? [{ name: t('state'), value: t('disabled') }] : []),
          { name: t('policiesNaming'), value: <PoliciesNaming name={privateKeyId} /> },
        ]}
      />
    </Box>
  );
}

function KeyPapers(props: { privateKey: PrivateKey; onEditTags: () => void }) {
  const { privateKeyId, publicKey, privateKeyTags } = props.privateKey;
  const t = useMessages(messages);
  const { names } = useKeyTags();
  return (
    <>
      <Section
        title={t('tags')}
        aside={
          <Button variant="default" size="xs" onClick={props.onEditTags}>
            {t('editTags')}
          </Button>
        }
      >
        {privateKeyTags.length === 0 ? (
          <p className={style('hint')}>{t('none')}</p>
        ) : (
          <TagList tagIds={privateKeyTags} names={names} />
        )}
      </Section>
      <Section title={t('publicKey')}>
        <Definitions
          layout="stacked"
          items={[
            { name: t('publicKey'), value: <CopyableValue text={publicKey} label={t('publicKey')} grouped /> },
            { name: t('keyId'), value: <CopyableValue text={privateKeyId} label={t('keyId')} /> },
          ]}
        />
      </Section>
    </>
  );
}

function DeleteKey(props: { privateKey: PrivateKey; onClose: () => void }) {
  const { privateKeyId, privateKeyName, exported, imported, createdAt } = props.privateKey;
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const backup = useBackupFact(createdAt);
  const elsewhere = exported || imported || backup.held;
  const params = { privateKeyIds: [privateKeyId], ...(exported ? {} : { deleteWithoutExport: true }) };
  return (
    <Removal
      title={t('deleteTitle')}
      consequence={t(elsewhere ? 'deleteConsequence' : 'deleteLastCopy')}
      facts={[{ name: t('leftThisVault'), value: t(exported ? 'keyLeftOnce' : 'keyNeverLeft') }, backup.fact]}
      name={privateKeyName}
      nameLabel={t('typeItsName')}
      actionLabel={t('deleteTitle')}
      submission={submission}
      onSubmit={() =>
        submission.send('delete_private_keys', params, t('notDeleted'), {
          onDone: () => void navigate('/private-keys', { replace: true }),
        })
      }
      onClose={props.onClose}
    />
  );
}
