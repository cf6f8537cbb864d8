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
import { Section, DefinitionItem, DefinitionList } from '../../../ui/parts/Section.tsx';
import { Callout } from '../../../ui/parts/Callout.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import { LongValue } from '../LongValue.tsx';
import { style } from '../../../ui/text/style.ts';
import { ArgumentsView, CallView, FieldsView, More } from './Parts.tsx';
import { Party, type NameOfAddress } from './Party.tsx';
import classes from './Reading.module.css';
import { dangerous, messages } from './messages.ts';

const textMax = 20_000;
/** Transfers, calls and readings that are shown one by one; what is beyond stands in the raw bytes. */
const shownMax = 50;

/**
 * What would be signed, for whoever answers for it: the sums and both ends in full, what the data does where that can be read, and
 * what not to overlook. `nameOf` gives the name that an address has here.
 */
export function ReadingView(props: { reading: Read; nameOf?: NameOfAddress | undefined }) {
  const { reading, nameOf } = props;
  return (
    <div className={style('grid', 'shrink', 'gap12')}>
      <Cautions cautions={reading.cautions} />
      {reading.kind === 'transaction' && <Transaction reading={reading} nameOf={nameOf} />}
      {reading.kind === 'typed-data' && <TypedData reading={reading} />}
      {reading.kind === 'authorization' && <Authorization reading={reading} nameOf={nameOf} />}
      {reading.kind === 'message' && <Message reading={reading} />}
      {reading.kind === 'blind' && <Blind reading={reading} />}
    </div>
  );
}

export function ReadingsView(props: { readings: readonly Read[]; nameOf?: NameOfAddress | undefined }) {
  const t = useMessages(messages);
  const { readings, nameOf } = props;
  if (readings.length === 1 && readings[0]) return <ReadingView reading={readings[0]} nameOf={nameOf} />;
  return (
    <>
      <p className={style('strong', 'above')}>{t('several', { n: readings.length })}</p>
      {readings.slice(0, shownMax).map((reading, index) => (
        // What is signed has no identity but its place.
        <Section key={index} title={t('nthOf', { at: index + 1, of: readings.length })}>
          <ReadingView reading={reading} nameOf={nameOf} />
        </Section>
      ))}
      <More n={readings.length - shownMax} />
    </>
  );
}

function Cautions({ cautions }: { cautions: readonly Caution[] }) {
  const t = useMessages(messages);
  const inOrder = [...cautions].sort((one, other) => Number(dangerous.has(other)) - Number(dangerous.has(one)));
  return inOrder.map((caution) => (
    <Callout key={caution} tone={dangerous.has(caution) ? 'danger' : 'wait'} title={t(`caution.${caution}.title`)}>
      {t(`caution.${caution}.words`)}
    </Callout>
  ));
}

function Transaction(props: { reading: TransactionReading; nameOf: NameOfAddress | undefined }) {
  const t = useMessages(messages);
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
      <Section title={t('decoded')}>
        <DefinitionList>
          <DefinitionItem name={t('chain')}>{chainNames[reading.chain]}</DefinitionItem>
          {network !== undefined && (
            <DefinitionItem name={t('network')}>
              <SafeText text={network} />
            </DefinitionItem>
          )}
          <DefinitionItem name={t('form')}>
            <SafeText text={reading.form} />
          </DefinitionItem>
          {fee && (
            <DefinitionItem name={t('fee')}>
              <Amount {...fee} />
            </DefinitionItem>
          )}
        </DefinitionList>
        <FieldsView fields={fields} />
      </Section>
    </>
  );
}

const chainNames = { ETHEREUM: 'Ethereum', SOLANA: 'Solana', BITCOIN: 'Bitcoin', TRON: 'Tron' } as const;

function TypedData({ reading }: { reading: TypedDataReading }) {
  const t = useMessages(messages);
  return (
    <>
      <Section title={t('typedData')}>
        <DefinitionList>
          <DefinitionItem name={t('primaryType')}>
            <SafeText text={reading.primaryType} mono />
          </DefinitionItem>
        </DefinitionList>
      </Section>
      <Section title={t('message')}>
        <ArgumentsView values={reading.message} />
      </Section>
      <Section title={t('domain')}>
        <FieldsView fields={reading.domain} />
      </Section>
    </>
  );
}

function Authorization(props: { reading: AuthorizationReading; nameOf: NameOfAddress | undefined }) {
  const t = useMessages(messages);
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

function Message({ reading }: { reading: MessageReading }) {
  const t = useMessages(messages);
  return (
    <Section title={t('messageWords')}>
      <blockquote className={classes.message}>
        <SafeText text={reading.text} max={textMax} lines />
      </blockquote>
    </Section>
  );
}

function Blind({ reading }: { reading: BlindReading }) {
  const t = useMessages(messages);
  const name = t(reading.digest ? 'digest' : 'bytes');
  return (
    <Section title={name}>
      <LongValue text={reading.bytes} label={name} />
    </Section>
  );
}

function Frame(props: { label: string; children: ReactNode }) {
  return (
    <section className={style('frame', 'shrink')} aria-label={props.label}>
      <dl className={style('flush')}>{props.children}</dl>
    </section>
  );
}

function Row(props: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
