import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { mnemonicLanguages, type MnemonicLanguage } from '#shared/enums.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { languageName } from '../../api/mnemonic-languages.ts';
import { Glyph } from '../../ui/parts/Glyph.tsx';
import { Segmented } from '../../ui/parts/Segmented.tsx';
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
import classes from './WordEntry.module.css';
import { WordField } from './WordField.tsx';
import { messages } from './messages.ts';

export function WordEntry(props: { busy: boolean; onWords: (phrase: Uint8Array, language: MnemonicLanguage) => void }) {
  const t = useMessages(messages);
  const [language, setLanguage] = useState<MnemonicLanguage>('MNEMONIC_LANGUAGE_ENGLISH');
  const [length, setLength] = useState<PhraseLength>(12);
  const list = useWordList(language);
  return (
    <div className={style('column', 'gap16')}>
      <div className={classes.choices}>
        <Select
          label={t('language')}
          value={language}
          data={mnemonicLanguages.map((one) => ({ value: one, label: languageName(one) }))}
          allowDeselect={false}
          onChange={(next) => setLanguage(mnemonicLanguages.find((one) => one === next) ?? language)}
        />
        <Segmented
          label={t('wordCount')}
          labelled
          value={String(length)}
          onChange={(next) => setLength(phraseLengths.find((one) => String(one) === next) ?? length)}
          options={phraseLengths.map((one) => ({ value: String(one), label: one }))}
        />
      </div>
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
    <form ref={form} className={style('column', 'gap16')} onSubmit={(event) => void send(event)} noValidate>
      <fieldset className={classes.group}>
        <legend className={classes.label}>{t('wordsGroup')}</legend>
        <p id={`${id}-hint`} className={classes.hint}>
          {t('wordsHint')}
        </p>
        <div className={classes.grid}>
          {Array.from({ length }, (_, index) => (
            <WordField
              // A field has no identity but its place.
              key={index}
              n={index + 1}
              list={list}
              fieldRef={phrase.register(index)}
              invalid={phrase.problems.some((one) => 'word' in one && one.word === index + 1)}
              describedBy={`${id}-problem`}
              onTyped={() => phrase.touched(index)}
              onSettled={() => void phrase.review()}
              onMove={(step) => move(index, step)}
              onSpread={(pasted) => spread(index, pasted)}
            />
          ))}
        </div>
      </fieldset>
      <p id={`${id}-problem`} role="status" className={classes.verdict} data-kind={phrase.state}>
        {phrase.state === 'wrong' && <Glyph kind="failed" />}
        {phrase.state === 'holds' && <Glyph kind="done" />}
        <span>{verdict(t, phrase.problems, phrase.state, phrase.left, length)}</span>
      </p>
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

type PhraseState = 'open' | 'wrong' | 'holds';

/** What is known of the typed words without holding them: which do not fit, how many are missing, whether the checksum holds. */
function usePhrase(form: RefObject<HTMLFormElement | null>, list: WordList, length: number) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const asked = useRef(0);
  const [problems, setProblems] = useState<readonly PhraseProblem[]>([]);
  const [left, setLeft] = useState(length);
  const [holds, setHolds] = useState(false);
  const fields = (): readonly HTMLInputElement[] => fieldsIn(form);
  const registers = useMemo(
    () =>
      Array.from({ length: phraseLengths[4] }, (_, index) => (field: HTMLInputElement | null) => {
        // A field that leaves the page leaves nothing in it.
        const before = inputs.current[index];
        if (field === null && before) before.value = '';
        inputs.current[index] = field;
      }),
    [],
  );

  /** Looks at all fields; those that are empty are wrong only when the form is sent. */
  const review = async (all = false): Promise<readonly PhraseProblem[]> => {
    const turn = (asked.current += 1);
    const typed = fieldsIn(form).map(({ value }) => value);
    const empty = typed.filter((word) => fold(word) === '').length;
    const found = await phraseProblems(list, typed);
    if (turn !== asked.current) return found;
    setLeft(empty);
    setHolds(found.length === 0);
    setProblems(all ? found : found.filter(({ why }) => why !== 'missing'));
    return found;
  };
  useEffect(() => {
    setHolds(false);
    setProblems([]);
    setLeft(fieldsIn(form).filter(({ value }) => fold(value) === '').length);
  }, [form, length]);

  const clear = (): void => {
    for (const field of fields()) field.value = '';
    void review();
    fields()[0]?.focus();
  };
  return {
    problems,
    left,
    state: (problems.length > 0 ? 'wrong' : holds ? 'holds' : 'open') as PhraseState,
    fields,
    register: (index: number) => registers[index] ?? null,
    touched: (index: number) => {
      // What was said of this word is about what was there before.
      setProblems((before) => before.filter((one) => 'word' in one && one.word !== index + 1));
      setHolds(false);
      if (fields().every(({ value }) => fold(value) !== '')) void review();
      else setLeft(fields().filter(({ value }) => fold(value) === '').length);
    },
    review,
    clear,
    /** The words in the list's own spelling as bytes; every field is empty then. */
    take: (): Uint8Array => {
      const canonical = fields().map(({ value }) => list.words[list.places.get(fold(value)) ?? -1] ?? '');
      const phrase = new TextEncoder().encode(canonical.join(' '));
      for (const field of fields()) field.value = '';
      return phrase;
    },
  };
}

/** The fields as they stand in the page now, also right after their number changed. */
function fieldsIn(form: RefObject<HTMLFormElement | null>): readonly HTMLInputElement[] {
  return [...(form.current?.querySelectorAll<HTMLInputElement>('input[role="combobox"]') ?? [])];
}

function verdict(
  t: Translate<MessageKey<typeof messages>>,
  problems: readonly PhraseProblem[],
  state: PhraseState,
  left: number,
  length: number,
): string {
  if (state === 'holds') return t('checksumHolds', { n: length });
  const [first] = problems;
  if (first === undefined) return left === length ? '' : t('wordsLeft', { n: left });
  if (first.why === 'checksum') return t('checksum');
  const said = t(first.why === 'missing' ? 'missingWord' : 'unknownWord', { n: first.word });
  return problems.length === 1 ? said : `${said} ${t('moreProblems', { n: problems.length - 1 })}`;
}
