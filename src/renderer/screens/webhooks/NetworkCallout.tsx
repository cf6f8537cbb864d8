import { Link } from 'react-router';
import { Callout } from '../../ui/parts/Callout.tsx';
import { useMessages } from '../../messages/translate.tsx';
import { style } from '../../ui/text/style.ts';
import type { DeliveryStatus } from './receivers.ts';
import classes from './Webhooks.module.css';
import { messages } from './messages.ts';

export function NetworkCallout({ status }: { status: DeliveryStatus }) {
  const t = useMessages(messages);
  const { network, receivers } = status;
  if (network !== 'off' && network !== 'loopback') return null;
  const waiting = receivers.reduce((sum, line) => sum + (line.isActive ? line.waiting : 0), 0);
  const off = network === 'off';
  return (
    <div className={classes.plate}>
      <Callout tone={off && waiting > 0 ? 'wait' : 'note'} title={t(off ? 'offTitle' : 'loopbackTitle')}>
        <p className={style('flush')}>
          {t.rich(off ? 'offWords' : 'loopbackWords', {
            n: waiting,
            settings: (chunks) => <Link to="/settings/connections">{chunks}</Link>,
          })}
        </p>
      </Callout>
    </div>
  );
}
