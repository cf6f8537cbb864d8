import { MultiSelect, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { curves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { addressFormatName, curveName, formatsOfCurve } from '#shared/chains.ts';
import { useCall } from '../../api/hooks.ts';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { TagChoice } from './EditTags.tsx';
import { messages } from './messages.ts';

/** What each curve is mostly used for. */
const uses = { CURVE_SECP256K1: 'secp256k1', CURVE_ED25519: 'ed25519', CURVE_P256: 'p256' } as const;
const usualFormat: Readonly<Record<Curve, AddressFormat>> = {
  CURVE_SECP256K1: 'ADDRESS_FORMAT_ETHEREUM',
  CURVE_ED25519: 'ADDRESS_FORMAT_SOLANA',
  CURVE_P256: 'ADDRESS_FORMAT_COMPRESSED',
};

export function CreateKey() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const submission = useSubmission();
  const taken = useCall('list_private_keys', {}).data?.privateKeys.map(({ privateKeyName }) => privateKeyName);
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(taken) });
  const [curve, setCurve] = useState<Curve>('CURVE_SECP256K1');
  const [formats, setFormats] = useState<readonly AddressFormat[]>([usualFormat.CURVE_SECP256K1]);
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set());
  const create = (): unknown => {
    if (!name.check()) return;
    const key = { privateKeyName: name.value, curve, addressFormats: [...formats], privateKeyTags: [...tags] };
    return submission.send('create_private_keys', { privateKeys: [key] }, t('notCreated'), {
      onTaken: name.refuse,
      onDone: ({ privateKeys: [made] }) =>
        void navigate(made ? `/private-keys/${made.privateKeyId}` : '/private-keys', { replace: true }),
    });
  };
  return (
    <FormPage
      title={t('createPrivateKey')}
      lead={t('createLead')}
      crumbs={[{ to: '/private-keys', label: t('privateKeys') }, { label: t('createPrivateKey') }]}
      submission={submission}
      actionLabel={t('createPrivateKey')}
      cancelTo="/private-keys"
      status={submission.busy ? t('creating') : undefined}
      pending={t.rich('createAsked', { name: <SafeText text={name.value} /> })}
      next={<Link to="/private-keys">{t('allPrivateKeys')}</Link>}
      onSubmit={create}
    >
      <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
      <Radio.Group
        label={t('curve')}
        value={curve}
        onChange={(value) => {
          const next = curves.find((one) => one === value);
          if (!next) return;
          setCurve(next);
          setFormats([usualFormat[next]]);
        }}
      >
        <div className={style('column', 'gap8')}>
          {curves.map((one) => (
            <Radio key={one} value={one} label={curveName(one)} description={t(uses[one])} />
          ))}
        </div>
      </Radio.Group>
      <MultiSelect
        label={t('addressFormats')}
        description={t('formatsHint')}
        data={formatsOfCurve(curve).map((format) => ({ value: format, label: addressFormatName(format) }))}
        value={[...formats]}
        searchable
        nothingFoundMessage={t('formatsNone')}
        onChange={(next) => setFormats(formatsOfCurve(curve).filter((format) => next.includes(format)))}
      />
      <Section title={t('tags')}>
        <TagChoice wanted={tags} onWanted={setTags} />
      </Section>
    </FormPage>
  );
}
