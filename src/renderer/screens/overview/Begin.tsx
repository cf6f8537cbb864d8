import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/parts/LinkButton.tsx';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { classNames, style } from '../../ui/text/style.ts';
import classes from './Begin.module.css';
import { beginnings, type Beginning } from './day.ts';
import { messages } from './messages.ts';

const steps = {
  wallet: { to: '/wallets?new', title: 'createTheFirstWallet', why: 'stepWalletWhy', button: 'createWallet' },
  backup: { to: '/settings/backups', title: 'stepBackup', why: 'stepBackupWhy', button: 'makeBackup' },
  drill: { to: '/settings/backups', title: 'stepDrill', why: 'stepDrillWhy', button: 'runDrill' },
  person: { to: '/people?new=passphrase', title: 'stepPerson', why: 'stepPersonWhy', button: 'stepPersonButton' },
  quorum: { to: '/people/quorum', title: 'stepQuorum', why: 'stepQuorumWhy', button: 'stepQuorumButton' },
} as const satisfies Record<Beginning, object>;

/**
 * What a new vault still wants. Only the next step says why: the others wait for it. A restore test is offered once there is a backup to restore.
 */
export function Begin(props: {
  steps: Readonly<Record<Beginning, boolean>>;
  canRestore: boolean;
  /** Whether the organization could still deny blind signing. That is an offer: it is no step that every vault needs. */
  offersDenial: boolean;
}) {
  const t = useMessages(messages);
  const done = beginnings.filter((step) => props.steps[step]).length;
  const next = beginnings.find((step) => !props.steps[step]);
  return (
    <Section title={t('begin')} aside={t('beginDone', { done, all: beginnings.length })}>
      <ol className={classNames(style('list', 'frame'), classes.card)}>
        {beginnings.map((step) => {
          const { to, title, why, button } = steps[step];
          if (props.steps[step])
            return <Step key={step} mark={<Status kind="done">{t('stepDone')}</Status>} title={t(title)} />;
          if (step === 'drill' && !props.canRestore)
            return <Step key={step} title={t(title)} why={t('stepDrillLater')} />;
          return (
            <Step
              key={step}
              mark={<LinkButton to={to}>{t(button)}</LinkButton>}
              title={<strong className={style('strong')}>{t(title)}</strong>}
              why={step === next && t(why)}
            />
          );
        })}
        {props.offersDenial && (
          <Step
            mark={<LinkButton to="/organizations/features">{t('stepDenyBlind')}</LinkButton>}
            title={t.rich('stepOptional', { step: <strong className={style('strong')}>{t('stepDenyBlind')}</strong> })}
            why={t('stepDenyBlindWhy')}
          />
        )}
      </ol>
    </Section>
  );
}

function Step({ title, why, mark }: { title: ReactNode; why?: ReactNode; mark?: ReactNode }) {
  return (
    <li className={classNames(style('wrapRow', 'apart', 'gap12'), classes.step)}>
      <div className={classNames(style('shrink', 'breakable'), classes.words)}>
        {title}
        {why && <p className={style('hint')}>{why}</p>}
      </div>
      {mark !== undefined && <span className={style('rigid')}>{mark}</span>}
    </li>
  );
}
