import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { withMessages } from '../messages/translate.tsx';

/** A component whose file comes when `load` is called, or when the component is first drawn. Once the file is there, nothing waits for it. */
export type Late<Props extends object = object> = ComponentType<Props> & Readonly<{ load: () => Promise<unknown> }>;

/** Makes the default export of a file a component that comes late, with its messages. */
export function late<Props extends object>(
  fetch: () => Promise<Readonly<{ default: (props: Props) => ReactNode }>>,
): Late<Props> {
  let there: ((props: Props) => ReactNode) | undefined;
  let coming: ReturnType<typeof fetch> | undefined;
  const load = (): ReturnType<typeof fetch> => {
    coming ??= fetch()
      .then(withMessages)
      .then((file) => {
        there = file.default;
        return file;
      });
    return coming;
  };
  const Coming = lazy(load);
  // Drawn as what it was at first: another component in its place would lose its state.
  const Drawn = (props: Props) => {
    const [Component] = useState<ComponentType<Props>>(() => there ?? Coming);
    return <Component {...props} />;
  };
  return Object.assign(Drawn, { load });
}
