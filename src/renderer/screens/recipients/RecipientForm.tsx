import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '#shared/limits.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useCall } from '../../api/hooks.ts';
import type { Operations } from '../../api/operations.ts';
import { isTaken, violationsOf } from '../../api/problem.ts';
import { UseOf } from '../../flows/activity/reading/AddressUse.tsx';
import { FormPage } from '../../flows/FormPage.tsx';
import { useSubmission } from '../../flows/use-submission.ts';
import { useMessages } from '../../messages/translate.tsx';
import { useNameField } from '../../ui/parts/use-name-field.ts';
import { Address } from '../../ui/text/Address.tsx';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { addressesIn } from './addresses.ts';
import { messages } from './messages.ts';
import type { Recipient } from './RecipientList.tsx';

/** Typing an address asks once it rests, in milliseconds. */
const restMs = 250;

/** The form for a new recipient, or for `changed`. */
export function RecipientForm({ changed }: { changed?: Recipient }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const firstWrongOf = useFirstWrong();
  const { send, ...submission } = useSubmission();
  const name = useNameField({ charsMax: limits.labelCharsMax, initial: changed?.recipientName ?? '' });
  const [text, setText] = useState(changed?.addresses.map(({ address }) => address).join('\n') ?? '');
  const [tags, setTags] = useState<string[]>([...(changed?.tags ?? [])]);
  const [note, setNote] = useState(changed?.note ?? '');
  const [refused, setRefused] = useState<ReactNode>();
  const title = t(changed ? 'changeTitle' : 'add');

  const save = async (): Promise<void> => {
    const addresses = addressesIn(text);
    if (!name.check()) return;
    if (addresses.length === 0) return setRefused(t('addressMissing'));
    // Others would be asked to approve what fails in the end.
    const wrong = await firstWrongOf(addresses);
    if (wrong >= 0) return setRefused(t('addressWrong', { line: wrong + 1 }));
    setRefused(undefined);
    const made = { recipientName: name.value, addresses, tags, note };
    const onDone = (): void => void navigate('/recipients', { replace: true });
    const sent = changed
      ? await send('update_recipient', { recipientId: changed.recipientId, ...made }, t('notSaved'), { onDone })
      : await send('create_recipients', { recipients: [made] }, t('notSaved'), { onDone });
    const failure = sent && 'problem' in sent ? sent.failure : undefined;
    if (!failure) return;
    if (isTaken(failure)) return setRefused(t('taken'));
    const line = violationsOf(failure).flatMap(({ field }) => /addresses\.(\d+)\.address$/.exec(field)?.[1] ?? [])[0];
    if (line !== undefined) setRefused(t('addressWrong', { line: Number(line) + 1 }));
  };
  return (
    <FormPage
      title={title}
      lead={t('formLead')}
      crumbs={[{ to: '/recipients', label: t('recipients') }]}
      submission={{ ...submission, problem: refused === undefined ? submission.problem : undefined }}
      actionLabel={changed ? t('save') : title}
      cancelTo="/recipients"
      pending={t.rich('asked', { name: <SafeText text={name.value} />, b: (chunks) => <strong>{chunks}</strong> })}
      next={<Link to="/recipients">{t('toList')}</Link>}
      onSubmit={save}
    >
      <TextInput label={t('name')} description={t('nameHint')} {...name.props} />
      <Textarea
        label={t('addresses')}
        description={t('addressesHint')}
        classNames={{ input: style('literal', 'small') }}
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={refused}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(undefined);
        }}
      />
      <SeenBefore addresses={addressesIn(text)} />
      <TagsInput
        label={t('tags')}
        description={t('tagsHint')}
        maxTags={limits.tagsPerRecipientMax}
        value={tags}
        onChange={setTags}
      />
      <Textarea
        label={t('notes')}
        rows={2}
        maxLength={limits.recipientNoteCharsMax}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormPage>
  );
}

/** Finds the first of some addresses that is none of its chain: its index, or -1. Where the vault does not say, the request will. */
function useFirstWrong(): (addresses: ReturnType<typeof addressesIn>) => Promise<number> {
  const bridge = useBridge();
  return async (addresses) => {
    const asked = addresses.slice(0, limits.addressesPerQuestionMax).map(({ address }) => address);
    const answer = await bridge.call('look_up_addresses', { addresses: asked });
    if (!answer.ok) return -1;
    // The schema of the operation was checked in main; here its type is all there is of it.
    const { addresses: facts } = answer.value as Operations['look_up_addresses']['result'];
    return facts.findIndex(({ chain }, index) => chain !== addresses[index]?.chain);
  };
}

/** What is known of the typed addresses that were used before, or look like another one. */
function SeenBefore({ addresses }: { addresses: ReturnType<typeof addressesIn> }) {
  const [asked] = useDebouncedValue(addresses.map(({ address }) => address).join('\n'), restMs);
  const { data } = useCall(
    'look_up_addresses',
    { addresses: asked.split('\n').slice(0, limits.addressesPerQuestionMax) },
    { enabled: asked !== '' },
  );
  const seen = asked === '' ? [] : (data?.addresses ?? []).filter((one) => one.uses > 0 || one.looksLike.length > 0);
  return seen.map((facts) => (
    <div key={facts.address} role="status" className={style('column', 'gap4')}>
      <Address value={facts.address} />
      <UseOf facts={facts} since={data?.countedSinceMs} />
    </div>
  ));
}
