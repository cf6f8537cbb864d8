import { useEndpointStatus } from '../../api/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Legend, Reading, Readings } from '../../ui/Legend.tsx';
import { CopyButton, Machine } from '../../ui/Machine.tsx';
import classes from './Endpoint.module.css';
import { snippet } from './snippet.ts';

/** Where other programs reach this vault, and the first two things to type there. */
export function Endpoint({ organizationId, stale }: { readonly organizationId: string; readonly stale: boolean }) {
  const { data } = useEndpointStatus();
  if (data === undefined) return null;
  const [address] = data.addresses;
  return (
    <Legend
      title="Endpoint"
      reading={
        stale ? (
          'Not answering'
        ) : address === undefined && data.socket === null ? (
          'Off'
        ) : (
          <>
            <span className={classes.on}>
              <Icon shape="check" />
            </span>
            On
          </>
        )
      }
    >
      <Readings>
        <Reading name="Address">
          {data.addresses.map((each) => (
            <div key={each}>
              <Machine text={each} label="address" />
            </div>
          ))}
          <span className={classes.dim}>
            {address === undefined
              ? 'Not listening: no program but this window reaches the vault'
              : 'Loopback, nothing else'}
          </span>
        </Reading>
        {data.socket !== null && (
          <Reading name="Socket">
            <Machine text={data.socket} label="socket" />
          </Reading>
        )}
        <Reading name="When locked">
          Answers <code className={classes.code}>503 vault is locked</code> and asks nobody
        </Reading>
      </Readings>
      {address !== undefined && <Snippet text={snippet(address, organizationId)} />}
    </Legend>
  );
}

function Snippet({ text }: { readonly text: string }) {
  return (
    <div className={classes.frame}>
      {/* A pane that scrolls sideways must be reachable by keyboard. */}
      <pre className={classes.snippet} tabIndex={0} role="region" aria-label="Commands to try">
        {text}
      </pre>
      <CopyButton text={text} label="commands" />
    </div>
  );
}
