import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { MeasuredCost } from '#shared/bridge.ts';
import { useBridge } from '../../api/bridge-context.ts';
import { useTask } from '../../flows/use-task.ts';
import { useFormats, useMessages } from '../../messages/translate.tsx';
import { Field } from '../../ui/parts/Field.tsx';
import { ProblemNotice } from '../../ui/parts/ProblemNotice.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { messages } from './messages.ts';
import { SecretDialog } from './SecretDialog.tsx';

const kibInMib = 1_024;

/** What trying one passphrase costs, measured here when asked, since measuring costs just that. */
export function GuessCost() {
  const t = useMessages(messages);
  const f = useFormats();
  const bridge = useBridge();
  const { run, busy, problem } = useTask();
  const [measured, setMeasured] = useState<MeasuredCost>();
  const [changing, setChanging] = useState(false);
  const measure = async (): Promise<void> => {
    const answer = await run(t('guess'), () => bridge.vault.cost());
    if (!('problem' in answer)) setMeasured(answer.value);
  };
  const hint =
    measured &&
    t('guessWords', {
      mib: f.number(measured.cost.memoryKiB / kibInMib),
      passes: measured.cost.iterations,
      seconds: f.number(Math.round(measured.ms / 100) / 10),
    });
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <Field name={t('guess')} hint={<span role="status">{hint}</span>}>
        <Button variant="default" loading={busy} onClick={() => (measured ? setChanging(true) : void measure())}>
          {t(measured ? 'raise' : 'measure')}
        </Button>
      </Field>
      {changing && measured && (
        <CostDialog
          measured={measured}
          onClose={() => {
            setChanging(false);
            setMeasured(undefined);
          }}
        />
      )}
    </>
  );
}

function CostDialog({ measured, onClose }: { measured: MeasuredCost; onClose: () => void }) {
  const t = useMessages(messages);
  const bridge = useBridge();
  const { cost, least, most } = measured;
  const [memoryKiB, setMemoryKiB] = useState(cost.memoryKiB);
  const [take, setTake] = useState<() => Uint8Array>();
  const steps: number[] = [];
  for (let kib = least.memoryKiB; kib <= most.memoryKiB; kib *= 2) steps.push(kib);
  if (!steps.includes(cost.memoryKiB)) steps.push(cost.memoryKiB);
  if (take) return <CodeDialog take={take} onClose={onClose} />;
  return (
    <SecretDialog
      title={t('raiseTitle')}
      consequence={t('raiseConsequence')}
      fields={[{ label: t('passphrase'), kind: 'known', refusal: 'WRONG_PASSPHRASE' }]}
      actionLabel={t('raise')}
      failure={t('raiseNot')}
      held
      ready={memoryKiB !== cost.memoryKiB}
      ask={(passphrase) => bridge.vault.setCost({ ...cost, memoryKiB }, passphrase)}
      onDone={(code) => setTake(() => () => code)}
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
