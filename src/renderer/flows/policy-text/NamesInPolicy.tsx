import type { NamedKind } from '../activity/activity-gist.ts';
import { SafeText } from '../../ui/text/SafeText.tsx';
import { style } from '../../ui/text/style.ts';
import { usePolicyTextContext } from './text-context.tsx';

const kinds: readonly NamedKind[] = ['user', 'user-tag', 'wallet', 'private-key', 'private-key-tag', 'policy'];

/** What the IDs and addresses in texts of policies are called here, each once. Nothing is drawn where none has a name. */
export function NamesInPolicy({ texts }: { texts: readonly string[] }) {
  const { say, nameOf, nameOfAddress } = usePolicyTextContext();
  const literals = new Set(
    texts.flatMap((text) => [...text.matchAll(/'([^']+)'/g)].map(([, literal = '']) => literal)),
  );
  const named = [...literals].flatMap((literal) => {
    const kind = kinds.find((one) => nameOf(one, literal) !== undefined);
    const name = kind ? nameOf(kind, literal) : nameOfAddress(literal)?.name;
    return name === undefined ? [] : [{ literal, kind: kind ?? 'address', name }];
  });
  if (named.length === 0) return null;
  return (
    <ul className={style('list', 'breakable')}>
      {named.map(({ literal, kind, name }) => (
        <li key={literal}>
          {say.rich('isCalled', {
            kind: kind.replaceAll('-', '_'),
            text: <SafeText text={literal} mono />,
            name: (
              <strong>
                <SafeText text={name} />
              </strong>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
