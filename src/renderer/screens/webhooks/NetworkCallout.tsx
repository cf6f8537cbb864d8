import { Link } from 'react-router';
import { Plate } from '../../ui/parts/Callout.tsx';
import { useWords } from '../../messages/translate.tsx';
import type { DeliveryStatus } from './receivers.ts';
import classes from './Webhooks.module.css';
import { words } from './messages.ts';

/** That the vault's network setting lets nothing out, or nothing beyond this computer. Nothing where it may connect anywhere. */
export function NetworkPlate({ status }: { readonly status: DeliveryStatus }) {
  const t = useWords(words);
  const { network, receivers } = status;
  if (network !== 'off' && network !== 'loopback') return null;
  const waiting = receivers.reduce((sum, line) => sum + (line.isActive ? line.waiting : 0), 0);
  const off = network === 'off';
  return (
    <div className={classes.plate}>
      <Plate tone={off && waiting > 0 ? 'wait' : 'note'} title={t(off ? 'offTitle' : 'loopbackTitle')}>
        <p className={classes.said}>
          {t.rich(off ? 'offWords' : 'loopbackWords', {
            n: waiting,
            settings: (chunks) => <Link to="/settings/connections">{chunks}</Link>,
          })}
        </p>
      </Plate>
    </div>
  );
}
