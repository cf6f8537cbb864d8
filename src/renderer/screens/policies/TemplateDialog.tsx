import { Button, Select, TextInput } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useInfo } from '../../api/hooks.ts';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../flows/FormDialog.tsx';
import { RecipientField } from '../../flows/recipients/RecipientField.tsx';
import { UserTagDialog } from '../../flows/tags/UserTagDialog.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { LongSelect } from '../../ui/parts/LongSelect.tsx';
import { piecesOf } from '../../ui/text/safe-text.ts';
import { useMessages, type Translate } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { PolicySentence } from '../../flows/policy-text/PolicySentence.tsx';
import { usePolicyTextContext } from '../../flows/policy-text/text-context.tsx';
import type { PolicyDraft } from './drafts.ts';
import { keepPicked, keptPicked } from './kept-picks.ts';
import {
  besideNames,
  isPicked,
  nothingPicked,
  templates as allTemplates,
  type Draft,
  type Pick,
  type Picked,
  type Template,
} from './templates.ts';
import { templateMessages } from './template-messages.ts';

/** Those of the gaps that are typed. */
const typed = ['key', 'amount', 'program', 'fee', 'etherFee', 'solFee'] as const;

/** A template is only put into the editor: nothing is submitted, and nothing waits. */
const submission = { busy: false, problem: undefined, waits: undefined };

/** The policies that a template makes beside its first, with their names. */
export function besideOf({ beside }: Template, say: Translate<BesideKey>): readonly PolicyDraft[] {
  return besideNames.flatMap((name): PolicyDraft[] => {
    const texts = beside?.[name];
    return texts ? [{ name: say(`beside.${name}`), notes: '', ...texts }] : [];
  });
}

type BesideKey = `beside.${(typeof besideNames)[number]}`;

/**
 * Lets a user choose a template and fill its gaps.
 * @param props.isNew the policy is a new one: only then can others be created beside it
 * @param props.only the template that was chosen before, whose gaps are to be filled
 */
export function TemplateDialog(props: {
  isNew: boolean;
  only?: Template | undefined;
  onClose: () => void;
  onUse: (texts: Draft, beside: readonly PolicyDraft[]) => void;
}) {
  const { only } = props;
  const t = useMessages(templateMessages);
  const templates = allTemplates.filter(({ beside }) => props.isNew || beside === undefined);
  const [template, setTemplate] = useState<Template | undefined>(only ?? templates[0]);
  const { picked, pick, keep, forget } = usePicked();
  const [refused, setRefused] = useState(false);
  const [isCreatingTag, setCreatingTag] = useState(false);
  const missing = template?.wants.filter((want) => !isPicked(want, picked[want]));
  const use = (): void => {
    setRefused(true);
    if (!template || missing?.length !== 0) return;
    forget();
    props.onUse(template.make({ ...picked, key: picked.key.toLowerCase() }), besideOf(template, t));
  };
  if (isCreatingTag)
    return (
      <UserTagDialog
        next={t('tagPends')}
        onDone={(tag) => (pick({ tag }), setCreatingTag(false))}
        onClose={() => setCreatingTag(false)}
      />
    );
  return (
    <FormDialog
      title={only ? t(`${only.id}.name`) : t('beginFromATemplate')}
      size="large"
      submission={submission}
      actionLabel={t('use')}
      onSubmit={use}
      onClose={() => (forget(), props.onClose())}
    >
      {!only && (
        <Select
          label={t('template')}
          data-autofocus
          searchable
          maxDropdownHeight={360}
          data={templates.map(({ id }) => ({ value: id, label: t(`${id}.name`) }))}
          value={template?.id ?? null}
          onChange={(id) => setTemplate(templates.find((one) => one.id === id))}
        />
      )}
      {template && (
        <>
          <p className={style('flush')}>{t(`${template.id}.for`)}</p>
          {template.wants.includes('tag') && (
            <TagPick
              value={picked.tag}
              refused={refused}
              onChange={(tag) => pick({ tag })}
              onCreate={() => setCreatingTag(true)}
            />
          )}
          {template.wants.includes('wallet') && (
            <WalletPick
              value={picked.wallet}
              refused={refused}
              onLeave={keep}
              onChange={(wallet) => pick({ wallet })}
            />
          )}
          <RecipientPicks wants={template.wants} picked={picked} refused={refused} onPick={pick} />
          {typed.map(
            (want) =>
              template.wants.includes(want) && (
                <TextInput
                  key={want}
                  label={t(want)}
                  description={t(`${want}Hint`)}
                  value={picked[want]}
                  spellCheck={false}
                  autoComplete="off"
                  error={refused && !isPicked(want, picked[want]) && t(`${want}Wrong`)}
                  onChange={(event) => pick({ [want]: event.currentTarget.value.trim() })}
                />
              ),
          )}
          {missing?.length === 0 && <Says drafts={[template.make(picked), ...Object.values(template.beside ?? {})]} />}
        </>
      )}
    </FormDialog>
  );
}

/** What is filled into the gaps. It is kept while the dialog is left for another page, until it is closed or its template used. */
function usePicked() {
  const { organizationId } = useInfo();
  const [picked, setPicked] = useState<Picked>(() => keptPicked(organizationId));
  return {
    picked,
    pick: (patch: Partial<Picked>): void => setPicked((last) => ({ ...last, ...patch })),
    keep: (): void => keepPicked(organizationId, picked),
    forget: (): void => keepPicked(organizationId, nothingPicked),
  };
}

/** A name in a list that takes no nodes: without what cannot be seen, and cut. */
function plain(name: string): string {
  return piecesOf(name, 80)
    .pieces.map(({ text }) => text)
    .join('');
}

type PickProps = { value: string; refused: boolean; onChange: (id: string) => void };

function TagPick({ onCreate, ...props }: PickProps & { onCreate: () => void }) {
  const t = useMessages(templateMessages);
  const tags = useCall('list_user_tags', {}).data?.userTags;
  const things = useMemo(() => tags?.map(({ tagId, tagName }) => ({ value: tagId, label: plain(tagName) })), [tags]);
  return (
    <div className={style('column', 'start', 'gap8')}>
      <ThingPick {...props} label={t('tag')} description={t('tagHint')} things={things} none={t('noTags')} />
      <Button variant="default" size="compact-sm" onClick={onCreate}>
        {t('createTag')}
      </Button>
    </div>
  );
}

/** What is filled in is kept while the user creates a wallet on the page of wallets. */
function WalletPick({ onLeave, ...props }: PickProps & { onLeave: () => void }) {
  const t = useMessages(templateMessages);
  const wallets = useCall('list_wallets', {}).data?.wallets;
  const none = t.rich('noWallets', {
    wallets: (chunks) => (
      <Link to="/wallets?new" onClick={onLeave}>
        {chunks}
      </Link>
    ),
  });
  const things = useMemo(
    () => wallets?.map(({ walletId, walletName }) => ({ value: walletId, label: plain(walletName) })),
    [wallets],
  );
  return <ThingPick {...props} label={t('wallet')} things={things} none={none} />;
}

function RecipientPicks(props: {
  wants: readonly Pick[];
  picked: Picked;
  refused: boolean;
  onPick: (patch: Partial<Picked>) => void;
}) {
  const t = useMessages(templateMessages);
  return (['recipient', 'solRecipient'] as const).map(
    (want) =>
      props.wants.includes(want) && (
        <RecipientField
          key={want}
          chain={want === 'recipient' ? 'CHAIN_ETHEREUM' : 'CHAIN_SOLANA'}
          label={t(want)}
          value={props.picked[want]}
          error={props.refused && !isPicked(want, props.picked[want]) && t(`${want}Wrong`)}
          onChange={(address) => props.onPick({ [want]: address })}
        />
      ),
  );
}

function ThingPick(
  props: PickProps & {
    label: string;
    description?: string;
    things: readonly { value: string; label: string }[] | undefined;
    none: ReactNode;
  },
) {
  const { value, refused, onChange, things = [], none, ...field } = props;
  if (props.things?.length === 0) return <Callout tone="note">{none}</Callout>;
  return (
    <LongSelect
      {...field}
      data={things}
      value={value === '' ? null : value}
      error={refused && value === ''}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

function Says({ drafts }: { drafts: readonly Draft[] }) {
  const t = useMessages(templateMessages);
  const context = usePolicyTextContext();
  return (
    <Callout tone="note" title={t('says')}>
      {drafts.map((draft, index) => (
        // A draft has no identity but its place.
        <p key={index} className={style('flush')}>
          <PolicySentence draft={draft} context={context} />
        </p>
      ))}
    </Callout>
  );
}
