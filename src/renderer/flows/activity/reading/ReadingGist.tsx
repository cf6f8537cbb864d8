import type { ReactNode } from 'react';
import type { Reading, TransactionReading } from '#shared/reading.ts';
import type { ActivityView } from '../../../api/activity-view.ts';
import { Amount } from '../../../ui/text/Amount.tsx';
import { SafeText } from '../../../ui/text/SafeText.tsx';
import { Status } from '../../../ui/parts/Status.tsx';
import { useMessages } from '../../../messages/translate.tsx';
import type { NameOfAddress } from './Party.tsx';
import { messages } from './messages.ts';
import { useReadings } from './use-readings.tsx';
import { style } from '../../../ui/text/style.ts';

const textMax = 80;

export function ReadingGist({ activity }: { activity: ActivityView }): ReactNode {
  const { readings, nameOf } = useReadings(activity);
  return readings[0] && <GistOf reading={readings[0]} nameOf={nameOf} />;
}

export function GistOf(props: { reading: Reading; nameOf: NameOfAddress }) {
  return (
    <span className={style('strong', 'breakable', 'block')}>
      <One {...props} />
    </span>
  );
}

function One({ reading, nameOf }: { reading: Reading; nameOf: NameOfAddress }) {
  const t = useMessages(messages);
  switch (reading.kind) {
    case 'blind':
      return <Status kind="danger">{t('caution.blind.title')}</Status>;
    case 'message':
      return (
        <q>
          <SafeText text={reading.text} max={textMax} />
        </q>
      );
    case 'typed-data':
      return <SafeText text={reading.primaryType} mono />;
    case 'authorization':
      return t.rich('gistDelegate', { to: <Named address={reading.address} nameOf={nameOf} /> });
    case 'transaction':
      return <Transaction reading={reading} nameOf={nameOf} />;
  }
}

function Transaction(props: { reading: TransactionReading; nameOf: NameOfAddress }): ReactNode {
  const t = useMessages(messages);
  const { reading, nameOf } = props;
  const [transfer, ...others] = reading.transfers;
  const [call] = reading.calls;
  if (transfer)
    return t.rich('gistTransfer', {
      amount: <Amount {...transfer} />,
      to: <Named address={transfer.to} nameOf={nameOf} />,
      n: others.length,
    });
  if (!call) return <SafeText text={`${reading.chain} ${reading.form}`} />;
  const what = <SafeText text={call.name ?? call.data.slice(0, 10)} mono />;
  const of = call.label === undefined ? <Named address={call.to} nameOf={nameOf} /> : <SafeText text={call.label} />;
  return t.rich('gistCall', { what, of });
}

function Named({ address, nameOf }: { address: string; nameOf: NameOfAddress }) {
  return nameOf(address) ?? <SafeText text={address} mono />;
}
