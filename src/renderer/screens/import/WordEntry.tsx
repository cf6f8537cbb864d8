import { Box, Button, Checkbox, Fieldset, Group, Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { Segmented } from '../../ui/parts/Segmented.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages, type Translate, type MessageKey } from '../../messages/translate.tsx';
import {
  fold,
  phraseLengths,
  phraseProblems,
  wordListOf,
  type PhraseLength,
  type PhraseProblem,
  type WordList,
} from './phrase.ts';
import { style } from '../../ui/text/style.ts';
import { WordField } from './WordField.tsx';
import { messages } from './messages.ts';

export function WordEntry(props: { busy: boolean; onWords: (phrase: Uint8Array, language: MnemonicLanguage) => void }) {
  const t = useMessages(messages);
  const [language, setLanguage] = useState<MnemonicLanguage>('MNEMONIC_LANGUAGE_ENGLISH');
  const [length, setLength] = useState<PhraseLength>(12);
  const list = useWordList(language);
  return (
    <div className={style('column', 'gap16')}>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('language')}
          value={language}
          data={mnemonicLanguages.map((one) => ({ value: one, label: languageName(one) }))}
          onChange={(next) => setLanguage(mnemonicLanguages.find((one) => one === next) ?? language)}
        />
        <Segmented
          label={t('wordCount')}
          labelled
          value={length}
          onChange={setLength}
          options={phraseLengths.map((one) => ({ value: one, label: one }))}
        />
      </Group>
      {list.isError && <p role="alert">{t('listFailed')}</p>}
      {list.isPending && <p role="status">{t('listLoading')}</p>}
      {list.data !== undefined && (
        <Fields
          // Words of one language are none of another: changing it begins anew.
          key={language}
          list={list.data}
          length={length}
          onLength={setLength}
          busy={props.busy}
          onWords={(phrase) => props.onWords(phrase, language)}
        />
      )}
    </div>
  );
}

/** The words of a language, which are public and never change. */
function useWordList(language: MnemonicLanguage) {
  const bridge = useBridge();
  return useQuery<WordList>({
    queryKey: ['wordlist', language],
    queryFn: async () => {
      const outcome = await bridge.local.wordlist(language);
      if (!outcome.ok) throw new Error(outcome.failure.message);
      return wordListOf(language, outcome.value);
    },
    staleTime: Infinity,
  });
}

function Fields(props: {
  list: WordList;
  length: PhraseLength;
  onLength: (length: PhraseLength) => void;
  busy: boolean;
  onWords: (phrase: Uint8Array) => void;
}) {
  const t = useMessages(messages);
  const id = useId();
  const { list, length } = props;
  const form = useRef<HTMLFormElement>(null);
  const phrase = usePhrase(form, list, length);
  const [shown, setShown] = useState(false);

  const move = (from: number, step: 1 | -1): boolean => {
    const next = phrase.fields()[from + step];
    next?.focus();
    next?.select();
    return next !== undefined;
  };
  const spread = (from: number, pasted: readonly string[]): void => {
    const whole = phraseLengths.find((one) => one === pasted.length);
    // A whole phrase begins at the first field, wherever it was pasted.
    const start = whole === undefined ? from : 0;
    if (whole !== undefined && whole !== length) flushSync(() => props.onLength(whole));
    const fields = phrase.fields();
    pasted.forEach((word, index) => {
      const field = fields[start + index];
      if (field !== undefined) field.value = word;
    });
    fields[Math.min(start + pasted.length, fields.length - 1)]?.focus();
    void phrase.review();
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const problems = await phrase.review(true);
    const [first] = problems;
    if (first !== undefined) return void phrase.fields()['word' in first ? first.word - 1 : 0]?.focus();
    props.onWords(phrase.take());
  };

  return (
    <form
      ref={form}
      className={style('column', 'gap16')}
      data-shown={shown || undefined}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      <Fieldset variant="unstyled" legend={<span className={style('label')}>{t('wordsGroup')}</span>}>
        <p className={style('hint', 'bottom12')}>{t('wordsHint')}</p>
        <SimpleGrid minColWidth="11rem" verticalSpacing="sm">
          {Array.from({ length }, (_, index) => (
            <WordField
              // A field has no identity but its place.
              key={index}
              n={index + 1}
              list={list}
              invalid={phrase.problems.some((one) => 'word' in one && one.word === index + 1)}
              describedBy={`${id}-problem`}
              onTyped={() => phrase.touched(index)}
              onSettled={() => void phrase.review()}
              onMove={(step) => move(index, step)}
              onSpread={(pasted) => spread(index, pasted)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Box component="p" id={`${id}-problem`} role="status" mih="1.25rem" className={style('note', 'flush')}>
        {phrase.state === 'open' ? (
          verdict(t, phrase, length)
        ) : (
          <Status kind={phrase.state}>{verdict(t, phrase, length)}</Status>
        )}
      </Box>
      <Checkbox label={t('showWords')} checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} />
      <div className={style('buttons')}>
        <Button type="submit" loading={props.busy}>
          {t('goWords')}
        </Button>
        <Button variant="default" onClick={phrase.clear}>
          {t('clearWords')}
        </Button>
      </div>
    </form>
  );
}

/** What is known of the typed words without holding them: which do not fit, how many are missing, whether the checksum holds. */
type Known = Readonly<{ problems: readonly PhraseProblem[]; left: number; holds: boolean }>;

function usePhrase(form: RefObject<HTMLFormElement | null>, list: WordList, length: number) {
  const asked = useRef(0);
  const [known, setKnown] = useState<Known>({ problems: [], left: length, holds: false });
  const fields = (): readonly HTMLInputElement[] => fieldsIn(form);

  /** Looks at all fields; those that are empty are wrong only when the form is sent. */
  const review = async (all = false): Promise<readonly PhraseProblem[]> => {
    const turn = (asked.current += 1);
    const left = emptyIn(form);
    const found = await phraseProblems(
      list,
      fields().map(({ value }) => value),
    );
    const problems = all ? found : found.filter(({ why }) => why !== 'missing');
    if (turn === asked.current) setKnown({ problems, left, holds: found.length === 0 });
    return found;
  };
  useEffect(() => setKnown({ problems: [], left: emptyIn(form), holds: false }), [form, length]);

  const empty = (): void => {
    for (const field of fields()) field.value = '';
  };
  return {
    ...known,
    state: known.problems.length > 0 ? ('failed' as const) : known.holds ? ('done' as const) : ('open' as const),
    fields,
    touched: (index: number) => {
      const left = emptyIn(form);
      setKnown(({ problems }) => ({
        // What was said of this word is about what was there before.
        problems: problems.filter((one) => 'word' in one && one.word !== index + 1),
        left,
        holds: false,
      }));
      if (left === 0) void review();
    },
    review,
    clear: () => {
      empty();
      void review();
      fields()[0]?.focus();
    },
    /** The words in the list's own spelling as bytes; every field is empty then. */
    take: (): Uint8Array => {
      const canonical = fields().map(({ value }) => list.words[list.places.get(fold(value)) ?? -1] ?? '');
      const phrase = new TextEncoder().encode(canonical.join(' '));
      empty();
      return phrase;
    },
  };
}

/** The fields as they stand in the page now, also right after their number changed. */
function fieldsIn(form: RefObject<HTMLFormElement | null>): readonly HTMLInputElement[] {
  return [...(form.current?.querySelectorAll<HTMLInputElement>('input[role="combobox"]') ?? [])];
}

function emptyIn(form: RefObject<HTMLFormElement | null>): number {
  return fieldsIn(form).filter(({ value }) => fold(value) === '').length;
}

function verdict(t: Translate<MessageKey<typeof messages>>, { problems, left, holds }: Known, length: number): string {
  if (holds) return t('checksumHolds', { n: length });
  const [first] = problems;
  if (first === undefined) return left === 0 || left === length ? '' : t('wordsLeft', { n: left });
  if (first.why === 'checksum') return t('checksum');
  const said = t(first.why === 'missing' ? 'missingWord' : 'unknownWord', { n: first.word });
  return problems.length === 1 ? said : `${said} ${t('moreProblems', { n: problems.length - 1 })}`;
}
