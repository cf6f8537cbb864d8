import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Backup, VaultStatus } from '#shared/bridge.ts';
import { BackupStep } from './BackupStep.tsx';
import { CodeStep, ConfirmStep } from './CodeStep.tsx';
import { ReadyStep } from './ReadyStep.tsx';
import type { KeptCode } from './recovery-code.ts';

/**
 * What is left to do once a vault is made: its recovery code put on paper and read from it again, its first backup, and where to go first.
 * The code is forgotten as soon as two of its groups were typed.
 */
export function FoundingScreen(props: { code: KeptCode; status: VaultStatus; onDone: () => void }) {
  const { code, status } = props;
  const navigate = useNavigate();
  const [step, setStep] = useState<'code' | 'confirm' | 'backup' | 'ready'>('code');
  const [backup, setBackup] = useState<Backup | null>(null);
  switch (step) {
    case 'code':
      return <CodeStep code={code} status={status} onWritten={() => setStep('confirm')} />;
    case 'confirm':
      return (
        <ConfirmStep
          code={code}
          onBack={() => setStep('code')}
          onConfirmed={() => {
            code.drop();
            setStep('backup');
          }}
        />
      );
    case 'backup':
      return (
        <BackupStep
          status={status}
          onMade={(made) => {
            setBackup(made);
            setStep('ready');
          }}
          onSkipped={() => setStep('ready')}
        />
      );
    case 'ready':
      return (
        <ReadyStep
          folder={status.folder}
          backup={backup}
          onGo={(path) => {
            // The address first: the frame is drawn where it points.
            void navigate(path);
            props.onDone();
          }}
        />
      );
  }
}
