import { Box } from '@mantine/core';
import type { Caution, ReadApproval, Reading as Read, ReadPiece, TransactionReading } from '#shared/reading.ts';
import { activityRisk, levelOf } from '#shared/risk.ts';
import type { ActivityView } from '../../../api/activity-view.ts';
import { Amount } from '../../../ui/text/Amount.tsx';
import { PointingProvider } from '../../../ui/parts/Pointing.tsx';
import { Section, Definitions, type Definition } from '../../../ui/parts/Section.tsx';
import { ProblemNotice } from '../../../ui/parts/ProblemNotice.tsx';
import { Callout } from '../../../ui/parts/Callout.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { LongValue } from '../LongValue.tsx';
import { style } from '../../../ui/text/style.ts';
import { ByteMap } from './ByteMap.tsx';
import { ArgumentsView, CallView, DecodedView, FieldsView, More } from './Parts.tsx';
import { Network } from './Value.tsx';
import { Party, Receiver, type KnownAddresses } from './Party.tsx';
import { messages } from './messages.ts';
import { useNameOfAddress, useReadings } from './use-readings.tsx';
import { usesOf } from './uses-of.tsx';

const textMax = 20_000;
/** Transfers, calls and readings that are shown one by one; what is beyond stands in the raw bytes. */
const shownMax = 50;

/** What an activity would sign, or signed, where it is the first thing of a page, without a title. Nothing for one that signs nothing. */
export function SigningContent({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const { signs, readings, problem } = useReadings(activity);
  const nameOf = useNameOfAddress(signs);
  if (problem) return <ProblemNotice problem={{ ...problem, title: t('unread') }} />;
  if (readings.length === 0) return null;
  return (
    <section aria-label={t(titleOf(activity))}>
      <ReadingsView readings={readings} nameOf={nameOf} usesOf={usesOf} />
    </section>
  );
}

/** The same as a section among others. */
export function SigningSection({ activity }: { activity: ActivityView }) {
  const t = useMessages(messages);
  const { readings, problem } = useReadings(activity);
  if (!problem && readings.length === 0) return null;
  return (
    <Section title={t(titleOf(activity))}>
      <SigningContent activity={activity} />
    </Section>
  );
}

const titleOf = ({ status }: ActivityView) =>
  status === 'ACTIVITY_STATUS_COMPLETED' ? ('wasSigned' as const) : ('wouldBeSigned' as const);

/**
 * What would be signed, for whoever answers for it: the sums and both ends in full, what the data does where that can be read, and
 * what not to overlook. `nameOf` gives the name that an address has here.
 */
export function ReadingView(props: { reading: Read } & KnownAddresses) {
  return (
    <div className={style('grid', 'shrink', 'gap12')}>
      <Cautions cautions={props.reading.cautions} />
      <Decoded {...props} />
    </div>
  );
}

export function ReadingsView(props: { readings: readonly Read[] } & KnownAddresses) {
  const t = useMessages(messages);
  const { readings, ...known } = props;
  if (readings.length === 1 && readings[0]) return <ReadingView reading={readings[0]} {...known} />;
  const unseen = new Set(readings.slice(shownMax).flatMap(({ cautions }) => cautions));
  return (
    <>
      <p className={style('strong', 'above')}>{t('several', { n: readings.length })}</p>
      <Cautions cautions={[...unseen]} />
      {readings.slice(0, shownMax).map((reading, index) => (
        // What is signed has no identity but its place.
        <Section key={index} title={t('nthOf', { at: index + 1, of: readings.length })}>
          <ReadingView reading={reading} {...known} />
        </Section>
      ))}
      <More n={readings.length - shownMax} />
    </>
  );
}

function Cautions({ cautions }: { cautions: readonly Caution[] }) {
  const t = useMessages(messages);
  return activityRisk('none', [{ cautions }]).cautions.map((caution) => (
    <Callout
      key={caution}
      tone={levelOf(caution) === 'critical' ? 'danger' : 'wait'}
      title={t(`caution.${caution}.title`)}
    >
      {t(`caution.${caution}.words`)}
    </Callout>
  ));
}

function Decoded({ reading, nameOf, usesOf }: Parameters<typeof ReadingView>[0]) {
  const t = useMessages(messages);
  switch (reading.kind) {
    case 'transaction':
      return <Transaction reading={reading} nameOf={nameOf} usesOf={usesOf} />;
    case 'typed-data':
      return (
        <>
          <Section title={t('typedData')}>
            <Definitions items={[{ name: t('primaryType'), value: <SafeText text={reading.primaryType} mono /> }]} />
          </Section>
          <Section title={t('message')}>
            <ArgumentsView values={reading.message} nameOf={nameOf} />
          </Section>
          <Section title={t('domain')}>
            <FieldsView fields={reading.domain} nameOf={nameOf} />
          </Section>
        </>
      );
    case 'authorization':
      return (
        <Frame
          label={t('authorization')}
          items={[
            { name: t('delegate'), value: <Party address={reading.address} nameOf={nameOf} /> },
            {
              name: t('network'),
              value: reading.chainId === '0' ? t('anyChain') : <Network chainId={reading.chainId} />,
            },
            { name: t('nonce'), value: <SafeText text={reading.nonce} /> },
          ]}
        />
      );
    case 'message':
      return (
        <Section title={t('messageWords')}>
          <blockquote className={style('below', 'pad12', 'sunken', 'indent')}>
            <SafeText text={reading.text} max={textMax} lines />
          </blockquote>
        </Section>
      );
    case 'blind': {
      const name = t(reading.digest ? 'digest' : 'bytes');
      return (
        <Section title={name}>
          <LongValue text={reading.bytes} label={name} />
        </Section>
      );
    }
  }
}

function Transaction(props: { reading: TransactionReading } & KnownAddresses) {
  const t = useMessages(messages);
  const { reading, nameOf, usesOf } = props;
  const { chain, transfers, approvals = [], calls, fee, fields, network, pieces = [] } = reading;
  return (
    <PointingProvider>
      {transfers.slice(0, shownMax).map((transfer, index) => {
        const field = pieceWith(pieces, transfer.to);
        return (
          <Frame
            key={index}
            label={`${t('amount')} ${index + 1}`}
            items={[
              { name: t('from'), value: <Party address={transfer.from} nameOf={nameOf} /> },
              {
                name: t('amount'),
                value: <Amount {...transfer} large />,
                field: field === 'to' ? 'value' : pieceOfAmount(pieces, transfer.amount),
              },
              {
                name: t('to'),
                value: (
                  <Receiver
                    address={transfer.to}
                    nameOf={nameOf}
                    usesOf={transfer.to === transfer.from ? undefined : usesOf}
                  />
                ),
                field,
              },
            ]}
          />
        );
      })}
      <More n={transfers.length - shownMax} />
      {approvals.slice(0, shownMax).map((approval, index) => (
        <Frame
          key={index}
          label={`${t('allowance')} ${index + 1}`}
          items={[
            {
              name: t('token'),
              value: <Party address={approval.asset} nameOf={nameOf} />,
              field: pieceWith(pieces, approval.asset),
            },
            {
              name: t('allowance'),
              value: <Allowance approval={approval} />,
              field: pieceOfAmount(pieces, approval.amount),
            },
            {
              name: t('spender'),
              value: <Receiver address={approval.spender} nameOf={nameOf} usesOf={usesOf} />,
              field: pieceWith(pieces, approval.spender),
            },
          ]}
        />
      ))}
      <More n={approvals.length - shownMax} />
      {calls.slice(0, shownMax).map((call, index) => (
        <CallView key={index} call={call} nameOf={nameOf} inBytes={pieces.length > 0} />
      ))}
      <More n={calls.length - shownMax} />
      <Section title={t('decoded')}>
        <DecodedView
          items={[
            !(chain === 'ETHEREUM' && network !== undefined) && { name: t('chain'), value: chainNames[chain] },
            network !== undefined && {
              name: t('network'),
              value: chain === 'ETHEREUM' ? <Network chainId={network} /> : <SafeText text={network} />,
              field: 'chain_id',
            },
            { name: t('form'), value: <SafeText text={reading.form} />, field: 'type' },
            fee && { name: t('fee'), value: <Amount {...fee} /> },
          ]}
          fields={fields}
        />
      </Section>
      {pieces.length > 0 && <ByteMap pieces={pieces} />}
    </PointingProvider>
  );
}

/** The piece that holds an Ethereum address: the transaction's own recipient, or an argument of its call. */
function pieceWith(pieces: readonly ReadPiece[], address: string): string | undefined {
  const digits = address.replace(/^0x/, '').toLowerCase();
  return pieces.find(({ name, bytes }) => (name === 'to' || name.startsWith('data')) && bytes.includes(digits))?.name;
}

/** The argument of a call that holds an amount. */
function pieceOfAmount(pieces: readonly ReadPiece[], amount: string): string | undefined {
  if (!/^\d+$/.test(amount)) return undefined;
  const word = BigInt(amount).toString(16).padStart(64, '0');
  return pieces.find(({ name, bytes }) => name.startsWith('data.') && bytes === word)?.name;
}

function Allowance({ approval }: { approval: ReadApproval }) {
  const t = useMessages(messages);
  if (approval.amount === '0') return t('noAllowance');
  return approval.amount === 'unlimited' ? <strong>{t('noLimit')}</strong> : <Amount {...approval} large />;
}

const chainNames = { ETHEREUM: 'Ethereum', SOLANA: 'Solana', BITCOIN: 'Bitcoin', TRON: 'Tron' } as const;

function Frame(props: { label: string; items: readonly Definition[] }) {
  return (
    <Box component="section" px="md" py="xs" className={style('frame', 'shrink')} aria-label={props.label}>
      <Definitions layout="short" items={props.items} />
    </Box>
  );
}
