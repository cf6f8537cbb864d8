import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { Section } from '../../ui/parts/Section.tsx';
import { Status } from '../../ui/parts/Status.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import { beginnings, type Beginning } from './day.ts';
import { messages } from './messages.ts';

const steps = {
  wallet: { to: '/wallets?new', title: 'createTheFirstWallet', why: 'stepWalletWhy' },
  backup: { to: '/settings/backups', title: 'stepBackup', why: 'stepBackupWhy' },
  drill: { to: '/settings/backups', title: 'stepDrill', why: 'stepDrillWhy' },
  person: { to: '/people?new', title: 'stepPerson', why: 'stepPersonWhy' },
  quorum: { to: '/people/quorum', title: 'stepQuorum', why: 'stepQuorumWhy' },
} as const satisfies Record<Beginning, object>;

export function Begin(props: {
  steps: Readonly<Record<Beginning, boolean>>;
  onlyOpen?: boolean;
  /** Whether the organization could still deny blind signing. That is an offer: it is no step that every vault needs. */
  offersDenial: boolean;
}) {
  const t = useMessages(messages);
  const done = beginnings.filter((step) => props.steps[step]).length;
  const shown = beginnings.filter((step) => !props.onlyOpen || !props.steps[step]);
  return (
    <Section title={t('begin')} aside={t('beginDone', { done, all: beginnings.length })}>
      <ol className={style('list')}>
        {shown.map((step) => {
          const { to, title, why } = steps[step];
          return (
            <li key={step} className={style('wrap', 'apart', 'lineBelow', 'baseline', 'gap8', 'pad8')}>
              {props.steps[step] ? (
                t(title)
              ) : (
                <Box flex="1 1 14rem" miw={0}>
                  <Link to={to} className={style('strong')}>
                    {t(title)}
                  </Link>
                  <p className={style('hint')}>{t(why)}</p>
                </Box>
              )}
              <Status kind={props.steps[step] ? 'done' : 'created'}>
                {t(props.steps[step] ? 'stepDone' : 'undecided')}
              </Status>
            </li>
          );
        })}
        {props.offersDenial && (
          <li className={style('wrap', 'apart', 'lineBelow', 'baseline', 'gap8', 'pad8')}>
            <Box flex="1 1 14rem" miw={0}>
              <Link to="/organizations/features" className={style('strong')}>
                {t('stepDenyBlind')}
              </Link>
              <p className={style('hint')}>{t('stepDenyBlindWhy')}</p>
            </Box>
            <Status kind="note">{t('stepOptional')}</Status>
          </li>
        )}
      </ol>
    </Section>
  );
}
