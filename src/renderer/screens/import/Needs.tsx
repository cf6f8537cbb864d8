import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { Recognised } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { PassphraseInput } from '../../ui/PassphraseInput.tsx';
import { Plate } from '../../ui/Plate.tsx';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { takeSecret } from '../../ui/take-secret.ts';
import { useWords } from '../../ui/words.tsx';
import type { GivenSecret } from './draft.ts';
import { Facts } from './Facts.tsx';
import classes from './Import.module.css';
import { words } from './words.ts';

/** What is still wanted before it can be read: a keystore's password, or the key that a bundle is sealed to. */
export function Needs(props: {
  readonly given: GivenSecret;
  readonly recognised: Recognised;
  readonly wrongKey: boolean;
}) {
  const t = useWords(words);
  const { given, recognised } = props;
  return (
    <div className={classes.form}>
      <Plate tone="note" title={t(recognised.needs === 'password' ? 'needsPassword' : 'needsKey')}>
        {recognised.needs === 'target-key' && t('needsKeyWords')}
      </Plate>
      <Facts recognised={recognised} />
      {recognised.needs === 'password' ? (
        <AskPassword given={given} recognised={recognised} />
      ) : (
        <AskKey given={given} wrongKey={props.wrongKey} />
      )}
      <div>
        <Button variant="default" onClick={given.forget}>
          {t('giveElse')}
        </Button>
      </div>
    </div>
  );
}

function AskPassword({ given, recognised }: { readonly given: GivenSecret; readonly recognised: Recognised }) {
  const t = useWords(words);
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  // What main says of a password that did not open it.
  const [wrong] = recognised.problems;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const input = field.current;
    if (input === null) return;
    setMissing(input.value === '');
    if (input.value === '') input.focus();
    else void given.giveAgain(takeSecret(input));
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <PassphraseInput
        inputRef={field}
        label={t('password')}
        description={t('passwordHint')}
        error={missing ? t('passwordMissing') : wrong?.message}
      />
      <div>
        <Button type="submit" loading={given.busy}>
          {t('goPassword')}
        </Button>
      </div>
    </form>
  );
}

/** The most that a key file can have. */
const keyBytesMax = 4_096;

function AskKey({ given, wrongKey }: { readonly given: GivenSecret; readonly wrongKey: boolean }) {
  const t = useWords(words);
  const bridge = useBridge();
  const attempt = useAttempt();
  const { hold } = useTargetKey();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const load = async (bytes: Uint8Array): Promise<void> => {
    setProblem(null);
    setTooLarge(bytes.length > keyBytesMax);
    if (bytes.length > keyBytesMax) return void bytes.fill(0);
    const loaded = await attempt(t('keyNotLoaded'), () => bridge.local.loadTargetKey(bytes));
    if ('problem' in loaded) return setProblem(loaded.problem);
    hold(loaded.value);
    await given.giveAgain();
  };
  return (
    <>
      <FileDrop label={t('needsKeyLoad')} hint={t('needsKeyHint')} paste onBytes={(bytes) => void load(bytes)} />
      <p role="status" className={classes.error}>
        {tooLarge ? t('needsKeyTooLarge') : wrongKey && !given.busy ? t('needsKeyWrong') : ''}
      </p>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
