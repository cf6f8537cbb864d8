import { useCount } from '../../api/hooks.ts';
import { Legend, Reading, Readings } from '../../ui/Legend.tsx';

const counted = [
  ['Users', 'list_users', 'users'],
  ['Wallets', 'list_wallets', 'wallets'],
  ['Private keys', 'list_private_keys', 'privateKeys'],
  ['Policies', 'list_policies', 'policies'],
] as const;

/** How much of everything is in the organization, kept true while other programs change it. */
export function Counts() {
  return (
    <Legend title="Inside">
      <Readings>
        {counted.map(([name, path, member]) => (
          <Count key={path} name={name} path={path} member={member} />
        ))}
      </Readings>
    </Legend>
  );
}

function Count(props: { readonly name: string; readonly path: string; readonly member: string }) {
  const count = useCount(props.path, props.member);
  return <Reading name={props.name}>{count ?? 'not known yet'}</Reading>;
}
