import type { ServiceKeys as Keys } from '#shared/bridge.ts';
import { Legend, Reading, Readings } from '../../ui/Legend.tsx';
import { Machine } from '../../ui/Machine.tsx';
import classes from './VaultScreen.module.css';

/** The public halves of the keys that the service itself signs and seals with. */
export function ServiceKeys({ keys }: { readonly keys: Keys }) {
  const { signer, notarizer, fetcher, webhook } = keys;
  return (
    <Legend title="Public keys of the service" reading={<span className={classes.words}>Clients pin these</span>}>
      <Readings>
        <Reading name="Signer">
          <Machine grouped text={signer} label="signer key" />
        </Reading>
        <Reading name="Notarizer">
          <Machine grouped text={notarizer} label="notarizer key" />
        </Reading>
        <Reading name="Fetcher">
          <Machine grouped text={fetcher} label="fetcher key" />
        </Reading>
        <Reading name="Webhook">
          <Machine grouped text={webhook.publicKey} label="webhook key" />
        </Reading>
        <Reading name="Webhook key id">
          <Machine text={webhook.keyId} label="webhook key id" />
        </Reading>
      </Readings>
    </Legend>
  );
}
