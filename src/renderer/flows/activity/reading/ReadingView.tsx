import type { ReactNode } from 'react';
import type {
  AuthorizationReading,
  BlindReading,
  Caution,
  MessageReading,
  Reading as Read,
  TransactionReading,
  TypedDataReading,
} from '#shared/reading.ts';
import { Amount } from '../../../ui/text/Amount.tsx';
import { Legend, Reading, Readings } from '../../../ui/parts/Section.tsx';
import { Plate } from '../../../ui/parts/Callout.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { useWords } from '../../../messages/translate.tsx';
import { LongMachine } from '../LongValue.tsx';
import { ArgumentsView, CallView, FieldsView, More } from './Parts.tsx';
import { Party, type NameOfAddress } from './Party.tsx';
import classes from './Reading.module.css';
import { dangerous, words } from './messages.ts';

const textMax = 20_000;
/** Transfers, calls and readings that are shown one by one; what is beyond stands in the raw bytes. */
const shownMax = 50;

/**
 * What would be signed, for whoever answers for it: the sums and both ends in full, what the data does where that can be read, and
 * what not to overlook. `nameOf` gives the name that an address has here.
 */
export function ReadingView(props: { readonly reading: Read; readonly nameOf?: NameOfAddress | undefined }) {
  const { reading, nameOf } = props;
  return (
    <div className={classes.reading}>
      <Cautions cautions={reading.cautions} />
      {reading.kind === 'transaction' && <Transaction reading={reading} nameOf={nameOf} />}
      {reading.kind === 'typed-data' && <TypedData reading={reading} />}
      {reading.kind === 'authorization' && <Authorization reading={reading} nameOf={nameOf} />}
      {reading.kind === 'message' && <Message reading={reading} />}
      {reading.kind === 'blind' && <Blind reading={reading} />}
    </div>
  );
}

/** Everything that one request would have signed, each under its number where there are several. */
export function ReadingsView(props: {
  readonly readings: readonly Read[];
  readonly nameOf?: NameOfAddress | undefined;
}) {
  const t = useWords(words);
  const { readings, nameOf } = props;
  if (readings.length === 1 && readings[0]) return <ReadingView reading={readings[0]} nameOf={nameOf} />;
  return (
    <>
      <p className={classes.count}>{t('several', { n: readings.length })}</p>
      {readings.slice(0, shownMax).map((reading, index) => (
        // What is signed has no identity but its place.
        <Legend key={index} title={t('nth', { at: index + 1, of: readings.length })}>
          <ReadingView reading={reading} nameOf={nameOf} />
        </Legend>
      ))}
      <More n={readings.length - shownMax} />
    </>
  );
}

function Cautions({ cautions }: { readonly cautions: readonly Caution[] }) {
  const t = useWords(words);
  const inOrder = [...cautions].sort((one, other) => Number(dangerous.has(other)) - Number(dangerous.has(one)));
  return inOrder.map((caution) => (
    <Plate key={caution} tone={dangerous.has(caution) ? 'danger' : 'wait'} title={t(`caution.${caution}.title`)}>
      {t(`caution.${caution}.words`)}
    </Plate>
  ));
}

function Transaction(props: { readonly reading: TransactionReading; readonly nameOf: NameOfAddress | undefined }) {
  const t = useWords(words);
  const { reading, nameOf } = props;
  const { transfers, calls, fee, fields, network } = reading;
  return (
    <>
      {transfers.slice(0, shownMax).map((transfer, index) => (
        <Frame key={index} label={`${t('amount')} ${index + 1}`}>
          <Row name={t('from')}>
            <Party address={transfer.from} nameOf={nameOf} />
          </Row>
          <Row name={t('amount')}>
            <Amount {...transfer} large />
          </Row>
          <Row name={t('to')}>
            <Party address={transfer.to} nameOf={nameOf} />
          </Row>
        </Frame>
      ))}
      <More n={transfers.length - shownMax} />
      {calls.slice(0, shownMax).map((call, index) => (
        <CallView key={index} call={call} nameOf={nameOf} />
      ))}
      <More n={calls.length - shownMax} />
      <Legend title={t('decoded')}>
        <Readings>
          <Reading name={t('chain')}>{chainNames[reading.chain]}</Reading>
          {network !== undefined && (
            <Reading name={t('network')}>
              <SafeText text={network} />
            </Reading>
          )}
          <Reading name={t('form')}>
            <SafeText text={reading.form} />
          </Reading>
          {fee && (
            <Reading name={t('fee')}>
              <Amount {...fee} />
            </Reading>
          )}
        </Readings>
        <FieldsView fields={fields} />
      </Legend>
    </>
  );
}

const chainNames = { ETHEREUM: 'Ethereum', SOLANA: 'Solana', BITCOIN: 'Bitcoin', TRON: 'Tron' } as const;

function TypedData({ reading }: { readonly reading: TypedDataReading }) {
  const t = useWords(words);
  return (
    <>
      <Legend title={t('typedData')}>
        <Readings>
          <Reading name={t('primaryType')}>
            <SafeText text={reading.primaryType} mono />
          </Reading>
        </Readings>
      </Legend>
      <Legend title={t('message')}>
        <ArgumentsView values={reading.message} />
      </Legend>
      <Legend title={t('domain')}>
        <FieldsView fields={reading.domain} />
      </Legend>
    </>
  );
}

function Authorization(props: { readonly reading: AuthorizationReading; readonly nameOf: NameOfAddress | undefined }) {
  const t = useWords(words);
  const { reading, nameOf } = props;
  return (
    <Frame label={t('authorization')}>
      <Row name={t('delegate')}>
        <Party address={reading.address} nameOf={nameOf} />
      </Row>
      <Row name={t('network')}>{reading.chainId === '0' ? t('anyChain') : <SafeText text={reading.chainId} />}</Row>
      <Row name={t('nonce')}>
        <SafeText text={reading.nonce} />
      </Row>
    </Frame>
  );
}

function Message({ reading }: { readonly reading: MessageReading }) {
  const t = useWords(words);
  return (
    <Legend title={t('messageWords')}>
      <blockquote className={classes.message}>
        <SafeText text={reading.text} max={textMax} lines />
      </blockquote>
    </Legend>
  );
}

function Blind({ reading }: { readonly reading: BlindReading }) {
  const t = useWords(words);
  const name = t(reading.digest ? 'digest' : 'bytes');
  return (
    <Legend title={name}>
      <LongMachine text={reading.bytes} label={name} />
    </Legend>
  );
}

/** One thing that is read as a whole. */
function Frame(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section className={classes.frame} aria-label={props.label}>
      <dl className={classes.rows}>{props.children}</dl>
    </section>
  );
}

function Row(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
