import { Button } from '@mantine/core';
import { IconPackageExport, IconSignature } from '../../ui/icons.ts';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { addressFormatName } from '../../api/chains.ts';
import { useCall } from '../../api/hooks.ts';
import { ActionMenu } from '../../ui/parts/ActionMenu.tsx';
import { Address } from '../../ui/text/Address.tsx';
import { KeyIcon } from '../../ui/text/KeyIcon.tsx';
import { Section, DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { Table, type Column } from '../../ui/table/Table.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { DeleteKey } from './DeleteKey.tsx';
import { EditTags } from './EditTags.tsx';
import { KeyAside, type KeyAddress } from './KeyAside.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { TagList } from '../../flows/tags/TagList.tsx';
import type { PrivateKey } from './key-rows.ts';
import { useKeyTags } from '../../flows/tags/use-tags.ts';
import { messages } from './messages.ts';

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
  return key ? <OneKey key={privateKeyId} privateKey={key} /> : <Page title={t('privateKeys')} crumbs={crumbs} />;
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
          <Button
            component={Link}
            to={`/sign?with=${privateKeyId}`}
            variant="default"
            leftSection={<IconSignature aria-hidden />}
          >
            {t('signWith')}
          </Button>
          <Button
            component={Link}
            to={`/export?what=private-key&id=${privateKeyId}`}
            variant="default"
            leftSection={<IconPackageExport aria-hidden />}
          >
            {t('export')}
          </Button>
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
      {...(selected ? { aside: <KeyAside privateKey={privateKey} selected={selected} />, asideLabel: t('aside') } : {})}
    >
      {addresses.length === 0 ? (
        <p className={style('hint')}>{t('noAddressesWords')}</p>
      ) : (
        <Addresses privateKey={privateKey} selected={selected} onSelect={(one) => setFormat(one.format)} />
      )}
      <KeyPapers privateKey={privateKey} onEditTags={() => setDialog('tags')} />
      {dialog === 'tags' && <EditTags privateKey={privateKey} onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteKey privateKey={privateKey} onClose={() => setDialog(undefined)} />}
    </Page>
  );
}

function Addresses(props: {
  privateKey: PrivateKey;
  selected: KeyAddress | undefined;
  onSelect: (address: KeyAddress) => void;
}) {
  const t = useMessages(messages);
  const columns = useMemo<readonly Column<KeyAddress>[]>(
    () => [
      {
        key: 'mark',
        title: <VisuallyHidden>{t('keyDrawing')}</VisuallyHidden>,
        width: '3.375rem',
        priority: 3,
        cell: ({ address }) => <KeyIcon of={address} />,
      },
      {
        key: 'format',
        title: t('format'),
        width: '11rem',
        main: true,
        cell: ({ format }) => addressFormatName(format),
      },
      { key: 'address', title: t('address'), cell: ({ address }) => <Address value={address} /> },
    ],
    [t],
  );
  return (
    <Table
      label={t('addressTable', { name: props.privateKey.privateKeyName })}
      rows={props.privateKey.addresses}
      columns={columns}
      lines={2}
      rowKey={({ format }) => format}
      rowLabel={({ format }) => addressFormatName(format)}
      onOpen={props.onSelect}
      {...(props.selected ? { selected: props.selected.format } : {})}
    />
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
        <DefinitionList layout="stacked">
          <DefinitionItem name={t('publicKey')}>
            <CopyableValue text={publicKey} label={t('publicKey')} grouped />
          </DefinitionItem>
          <DefinitionItem name={t('keyId')}>
            <CopyableValue text={privateKeyId} label={t('keyId')} />
          </DefinitionItem>
        </DefinitionList>
      </Section>
    </>
  );
}
