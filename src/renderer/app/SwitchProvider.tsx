import { Button, Radio } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { KnownOperator } from '#shared/bridge.ts';
import { rpcCodes } from '#shared/rpc-codes.ts';
import { useBridge } from '../api/bridge-context.ts';
import { useInfo, useTakeStatus } from '../api/hooks.ts';
import { useOperators } from '../api/operators.ts';
import { SwitchContext } from '../api/ask-contexts.ts';
import { PassphraseButton, PassphraseField, usePassphrase } from '../flows/passphrase.tsx';
import { useMessages } from '../messages/translate.tsx';
import { Dialog } from '../ui/parts/Dialog.tsx';
import { ProblemNotice } from '../ui/parts/ProblemNotice.tsx';
import { SafeText } from '../ui/text/SafeText.tsx';
import { style } from '../ui/text/style.ts';
import { messages } from './messages.ts';

export function SwitchProvider({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<Readonly<{ userId: string | undefined }> | null>(null);
  const ask = useCallback((userId?: string) => setAsking({ userId }), []);
  return (
    <SwitchContext value={ask}>
      {children}
      {asking && <SwitchDialog first={asking.userId} onClose={() => setAsking(null)} />}
    </SwitchContext>
  );
}

function SwitchDialog(props: { first: string | undefined; onClose: () => void }) {
  const t = useMessages(messages);
  const info = useInfo();
  const { data: operators, problem } = useOperators();
  const others = operators?.filter(({ userId }) => userId !== info.userId);
  return (
    <Dialog title={t('switchOperator')} onClose={props.onClose}>
      {problem && <ProblemNotice problem={problem} />}
      {others === undefined && !problem && (
        <p className={style('quiet', 'flush')} role="status">
          {t('switchReading')}
        </p>
      )}
      {others?.length === 0 && (
        <>
          <p className={style('quiet', 'flush')}>{t('switchNobody')}</p>
          <div className={style('foot', 'top16')}>
            <Button variant="default" onClick={props.onClose}>
              {t('cancel')}
            </Button>
            <Button component={Link} to="/settings/ways-in" onClick={props.onClose}>
              {t('switchGiveWay')}
            </Button>
          </div>
        </>
      )}
      {others && others.length > 0 && <SwitchForm {...props} others={others} />}
    </Dialog>
  );
}

function SwitchForm(props: { others: readonly KnownOperator[]; first: string | undefined; onClose: () => void }) {
  const { others } = props;
  const t = useMessages(messages);
  const info = useInfo();
  const bridge = useBridge();
  const form = useRef<HTMLFormElement>(null);
  const [userId, setUserId] = useState(
    () => (others.find((one) => one.userId === props.first) ?? others[0])?.userId ?? '',
  );
  const passphrase = usePassphrase({
    title: t('switchNotSwitched'),
    refusals: { [rpcCodes.UNAUTHENTICATED]: t('switchWrong') },
    ask: (bytes) => bridge.vault.switchOperator(userId, bytes),
    onDone: useTakeStatus(),
  });
  // Where there is nobody to choose from, or somebody was chosen already, the passphrase is what is left to give.
  const chosen = others.length === 1 || props.first !== undefined;
  const { field } = passphrase;
  useEffect(() => {
    const choice = form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked');
    (chosen ? field.current : choice)?.focus();
  }, [chosen, field]);
  const name = others.find((one) => one.userId === userId)?.userName;
  return (
    <form ref={form} className={style('column', 'gap16')} noValidate onSubmit={passphrase.onSubmit}>
      <p className={style('quiet', 'flush')}>
        {t.rich('switchWords', { name: <SafeText text={info.userName} max={60} /> })}
      </p>
      <Radio.Group label={t('switchWho')} value={userId} onChange={setUserId}>
        <div className={style('grid', 'gap8', 'top4')}>
          {others.map((one) => (
            <Radio key={one.userId} value={one.userId} label={<SafeText text={one.userName} max={80} />} />
          ))}
        </div>
      </Radio.Group>
      <PassphraseField label={t('switchPassphrase')} passphrase={passphrase} />
      <div className={style('foot')}>
        {passphrase.busy && (
          <span role="status" className={style('quiet', 'grow')}>
            {t('opensSlowly')}
          </span>
        )}
        <Button variant="default" onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <PassphraseButton passphrase={passphrase}>
          {name === undefined ? (
            t('switchGoOnNobody')
          ) : (
            // One box: a button sets what stands in it side by side, and drops the blanks between.
            <span>{t.rich('switchGoOn', { name: <SafeText text={name} max={40} /> })}</span>
          )}
        </PassphraseButton>
      </div>
    </form>
  );
}
