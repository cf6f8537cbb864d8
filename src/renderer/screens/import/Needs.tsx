import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { Detected } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { expectationOf, useExpectation } from '../../flows/bundles/expectation.ts';
import { SignerChoice } from '../../flows/bundles/SignerChoice.tsx';
import { FileDrop } from '../../ui/parts/FileDrop.tsx';
import { DefinitionItem, DefinitionList } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { PassphraseInput } from '../../ui/secrets/PassphraseInput.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { takeSecret } from '../../ui/secrets/take-secret.ts';
import { useMessages } from '../../messages/translate.tsx';
import type { GivenSecret } from './draft.ts';
import { Facts } from './Facts.tsx';
import classes from './Import.module.css';
import { useProblemWords } from './recognised-problems.ts';
import { messages } from './messages.ts';

export function Needs(props: { given: GivenSecret; recognised: Detected }) {
  const t = useMessages(messages);
  const { given, recognised } = props;
  const wantsPassword = recognised.kind === 'keystore';
  return (
    <div className={classes.form}>
      <Callout tone="note" title={t(wantsPassword ? 'needsPassword' : 'needsKey')}>
        {!wantsPassword && t('needsKeyWords')}
      </Callout>
      <Facts recognised={recognised} />
      {wantsPassword ? (
        <AskPassword given={given} recognised={recognised} />
      ) : (
        <AskKey given={given} recognised={recognised} />
      )}
      <div>
        <Button variant="default" onClick={given.forget}>
          {t('giveElse')}
        </Button>
      </div>
    </div>
  );
}

function AskPassword({ given, recognised }: { given: GivenSecret; recognised: Detected }) {
  const t = useMessages(messages);
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  // What is said of a password that did not open it.
  const [wrong] = recognised.problems;
  const wrongWords = useProblemWords();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const input = field.current;
    if (input === null) return;
    setMissing(input.value === '');
    if (input.value === '') input.focus();
    else void given.giveAgain({ password: takeSecret(input) });
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <PassphraseInput
        inputRef={field}
        label={t('password')}
        description={t('passwordHint')}
        error={missing ? t('passwordMissing') : wrong && wrongWords(wrong)}
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

function AskKey({ given, recognised }: { given: GivenSecret; recognised: Detected }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const attempt = useAttempt();
  const say = useProblemWords();
  const { key, hold } = useTargetKey();
  const expectation = useExpectation();
  const against = key === null ? null : expectationOf(expectation.chosen, key.keyId);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const load = async (bytes: Uint8Array): Promise<void> => {
    setProblem(null);
    setTooLarge(bytes.length > keyBytesMax);
    if (bytes.length > keyBytesMax) return void bytes.fill(0);
    const loaded = await attempt(t('keyNotLoaded'), () => bridge.local.loadTargetKey(bytes));
    if ('problem' in loaded) setProblem(loaded.problem);
    else hold(loaded.value);
  };
  return (
    <>
      {recognised.problems.length > 0 && (
        <div role="alert">
          <Callout tone="fail" title={t('bundleNotOpened')}>
            <ul className={classes.list}>
              {recognised.problems.map((one, index) => (
                // Problems have no identity but their place.
                <li key={index}>{say(one)}</li>
              ))}
            </ul>
          </Callout>
        </div>
      )}
      {key !== null && (
        <DefinitionList>
          <DefinitionItem name={t('keyInHand')}>
            <CopyableValue text={key.publicKey} grouped label={t('keyInHand')} />
          </DefinitionItem>
        </DefinitionList>
      )}
      <FileDrop
        label={t(key === null ? 'needsKeyLoad' : 'needsKeyOther')}
        hint={t('needsKeyHint')}
        paste
        onBytes={(bytes) => void load(bytes)}
      />
      <p role="status" className={classes.error}>
        {tooLarge ? t('needsKeyTooLarge') : ''}
      </p>
      {problem !== null && <ProblemNotice problem={problem} />}
      <div className={classes.narrow}>
        <SignerChoice expectation={expectation} />
      </div>
      <div>
        <Button
          disabled={against === null}
          loading={given.busy}
          onClick={() => against !== null && void given.giveAgain({ hint: { against } })}
        >
          {t('goBundle')}
        </Button>
      </div>
    </>
  );
}
