import { Button, MultiSelect, Radio, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { curves, type AddressFormat, type Curve } from '#shared/enums.ts';
import { limits } from '#shared/limits.ts';
import { PendingApproval } from '../../flows/PendingApproval.tsx';
import { addressFormatName, curveName, formatsOfCurve } from '../../api/chains.ts';
import type { Problem } from '../../api/problem.ts';
import { useCall, useSubmit } from '../../api/hooks.ts';
import { isTaken } from '../../api/violations.ts';
import { Section } from '../../ui/parts/Section.tsx';
import { Page } from '../../ui/parts/Page.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { TagChoice } from './EditTags.tsx';
import { formMessages } from './form-messages.ts';
import classes from './Keys.module.css';

const formId = 'create-private-key';
/** What each curve is mostly used for. */
const uses = { CURVE_SECP256K1: 'secp256k1', CURVE_ED25519: 'ed25519', CURVE_P256: 'p256' } as const;
const usualFormat: Readonly<Record<Curve, AddressFormat>> = {
  CURVE_SECP256K1: 'ADDRESS_FORMAT_ETHEREUM',
  CURVE_ED25519: 'ADDRESS_FORMAT_SOLANA',
  CURVE_P256: 'ADDRESS_FORMAT_COMPRESSED',
};

export function CreateKey() {
  const t = useMessages(formMessages);
  const navigate = useNavigate();
  const submit = useSubmit();
  const taken = useCall('list_private_keys', {}).data?.privateKeys.map(({ privateKeyName }) => privateKeyName);
  const name = useNameField({ charsMax: limits.labelCharsMax, taken: new Set(taken) });
  const [curve, setCurve] = useState<Curve>('CURVE_SECP256K1');
  const [formats, setFormats] = useState<readonly AddressFormat[]>([usualFormat.CURVE_SECP256K1]);
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [waits, setWaits] = useState<string>();

  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !name.check()) return;
    setBusy(true);
    setProblem(undefined);
    const key = { privateKeyName: name.value, curve, addressFormats: [...formats], privateKeyTags: [...tags] };
    const sent = await submit('create_private_keys', { privateKeys: [key] }, t('notCreated'));
    setBusy(false);
    if ('problem' in sent) return isTaken(sent.failure) ? name.refuse() : setProblem(sent.problem);
    if (sent.state === 'waits') return setWaits(sent.activity.id);
    const [made] = sent.result.privateKeys;
    void navigate(made ? `/private-keys/${made.privateKeyId}` : '/private-keys', { replace: true });
  };

  const crumbs = [{ to: '/private-keys', label: t('keys') }, { label: t('title') }];
  if (waits !== undefined)
    return (
      <Page title={t('title')} crumbs={crumbs} width="form">
        <PendingApproval
          what={t.rich('asked', { name: <SafeText text={name.value} /> })}
          activityId={waits}
          actions={<Link to="/private-keys">{t('toList')}</Link>}
        />
      </Page>
    );
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      crumbs={crumbs}
      width="form"
      foot={
        <>
          <span className={classes.status} role="status">
            {busy ? t('creating') : ''}
          </span>
          <Button component={Link} to="/private-keys" variant="default">
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={(event) => void create(event)}>
        {problem && <ProblemNotice problem={problem} />}
        <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
        <CurveChoice
          curve={curve}
          onCurve={(next) => {
            setCurve(next);
            setFormats([usualFormat[next]]);
          }}
        />
        <MultiSelect
          label={t('formats')}
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
      </form>
    </Page>
  );
}

function CurveChoice(props: { curve: Curve; onCurve: (curve: Curve) => void }) {
  const t = useMessages(formMessages);
  return (
    <Radio.Group
      label={t('curve')}
      value={props.curve}
      onChange={(value) => {
        const next = curves.find((one) => one === value);
        if (next) props.onCurve(next);
      }}
    >
      <div className={style('column', 'gap8')}>
        {curves.map((curve) => (
          <Radio key={curve} value={curve} label={curveName(curve)} description={t(uses[curve])} />
        ))}
      </div>
    </Radio.Group>
  );
}
