import { Button } from '@mantine/core';
import type { Detected } from '#shared/bridge.ts';
import { useTargetKey } from '../../api/target-key.ts';
import { expectationOf, useExpectation } from '../../flows/bundles/expectation.ts';
import { SignerChoice } from '../../flows/bundles/SignerChoice.tsx';
import { TargetKeyDrop } from '../../flows/bundles/TargetKeyDrop.tsx';
import { Definitions } from '../../ui/parts/Section.tsx';
import { CopyableValue } from '../../ui/text/CopyableValue.tsx';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { GivenSecret } from './draft.ts';
import { Facts, Problems, useProblemWords } from './Facts.tsx';
import { SecretForm } from './SecretForm.tsx';
import { messages } from './messages.ts';

export function Needs(props: { given: GivenSecret; recognised: Detected }) {
  const t = useMessages(messages);
  const { given, recognised } = props;
  const say = useProblemWords();
  const wantsPassword = recognised.kind === 'keystore';
  // What is said of a password that did not open it.
  const [wrong] = recognised.problems;
  return (
    <div className={style('column', 'gap16')}>
      <Callout tone="note" title={t(wantsPassword ? 'needsPassword' : 'needsKey')}>
        {!wantsPassword && t('needsKeyWords')}
      </Callout>
      <Facts recognised={recognised} />
      {wantsPassword ? (
        <SecretForm
          label={t('password')}
          hint={t('passwordHint')}
          submit={t('goPassword')}
          busy={given.busy}
          missing={t('passwordMissing')}
          wrong={wrong && say(wrong)}
          onSecret={(password) => void given.giveAgain({ password })}
        />
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

function AskKey({ given, recognised }: { given: GivenSecret; recognised: Detected }) {
  const t = useMessages(messages);
  const { key } = useTargetKey();
  const expectation = useExpectation();
  const against = key === null ? null : expectationOf(expectation.chosen, key.keyId);
  return (
    <>
      {recognised.problems.length > 0 && (
        <Callout role="alert" tone="fail" title={t('bundleNotOpened')}>
          <Problems problems={recognised.problems} />
        </Callout>
      )}
      {key !== null && (
        <Definitions
          items={[
            { name: t('keyInHand'), value: <CopyableValue text={key.publicKey} grouped label={t('keyInHand')} /> },
          ]}
        />
      )}
      <TargetKeyDrop label={t(key === null ? 'needsKeyLoad' : 'needsKeyOther')} hint={t('needsKeyHint')} />
      <SignerChoice expectation={expectation} />
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
