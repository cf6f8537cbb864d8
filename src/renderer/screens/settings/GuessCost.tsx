import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { MeasuredCost } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useAttempt } from '../../api/hooks.ts';
import type { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Field } from '../../ui/parts/Field.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { CodeShown } from './CodeShown.tsx';
import { messages } from './ways-in-messages.ts';

const kibInMib = 1_024;

/** What trying one passphrase costs, measured here when asked, since measuring costs just that. */
export function GuessCost() {
  const t = useMessages(messages);
  const f = useFormats();
  const bridge = useBridge();
  const attempt = useAttempt();
  const [measured, setMeasured] = useState<MeasuredCost | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [changing, setChanging] = useState(false);

  const measure = async (): Promise<void> => {
    setBusy(true);
    const answer = await attempt(t('guess'), () => bridge.vault.cost());
    setBusy(false);
    if ('problem' in answer) setProblem(answer.problem);
    else setMeasured(answer.value);
  };

  const cost = measured?.cost;
  const passes = cost && t('guessWords', { mib: f.number(cost.memoryKiB / kibInMib), passes: cost.iterations });
  const time = measured && t('guessTime', { seconds: f.number(Math.round(measured.ms / 100) / 10) });
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Field name={t('guess')} hint={<span role="status">{[passes, time].filter(Boolean).join(' · ')}</span>}>
        {measured ? (
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('raise')}
          </Button>
        ) : (
          <Button variant="default" loading={busy} onClick={() => void measure()}>
            {t('measure')}
          </Button>
        )}
      </Field>
      {changing && measured && (
        <CostDialog
          measured={measured}
          onClose={() => {
            setChanging(false);
            setMeasured(null);
          }}
        />
      )}
    </>
  );
}

function CostDialog({ measured, onClose }: { measured: MeasuredCost; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const client = useQueryClient();
  const [memoryKiB, setMemoryKiB] = useState(measured.cost.memoryKiB);
  const [take, setTake] = useState<(() => Uint8Array) | null>(null);
  const steps: number[] = [];
  for (let kib = measured.least.memoryKiB; kib <= measured.most.memoryKiB; kib *= 2) steps.push(kib);
  if (!steps.includes(measured.cost.memoryKiB)) steps.push(measured.cost.memoryKiB);
  if (take)
    return (
      <Dialog title={t('recoveryCode')} onClose={onClose} held foot={<Button onClick={onClose}>{t('written')}</Button>}>
        <p className={style('hint')}>{t('codeShown')}</p>
        <CodeShown take={take} />
      </Dialog>
    );
  return (
    <SecretDialog
      title={t('raiseTitle')}
      consequence={t('raiseConsequence')}
      fields={[{ label: t('passphrase'), kind: 'known' }]}
      action={t('raise')}
      failure={t('raiseNot')}
      held
      canAsk={memoryKiB !== measured.cost.memoryKiB}
      ask={([passphrase = new Uint8Array()]) => bridge.vault.setCost({ ...measured.cost, memoryKiB }, passphrase)}
      onDone={(code) => {
        void client.invalidateQueries({ queryKey: ['engine'] });
        setTake(() => () => code);
      }}
      onClose={onClose}
    >
      <NativeSelect
        label={t('memory')}
        value={String(memoryKiB)}
        data={steps.map((kib) => ({ value: String(kib), label: t('mib', { n: kib / kibInMib }) }))}
        onChange={(event) => setMemoryKiB(Number(event.currentTarget.value))}
      />
    </SecretDialog>
  );
}
