import { Component, type ReactNode } from 'react';

/** The name of an error of a file that did not come: Coffer was stopped, or updated meanwhile. */
export const notLoaded = 'not loaded';

/** Browsers have no error of their own for it: Chromium and Safari each say it in words. */
function isLoadFailure({ message }: Error): boolean {
  return /dynamically imported module|importing a module script failed|Unable to preload CSS/iu.test(message);
}

type Props = Readonly<{
  children: ReactNode;
  /**
   * What is drawn instead. `name` is the kind of error, never its message, which may hold what was being shown; `notLoaded` where a file of
   * the window did not come.
   */
  failed: (name: string, again: () => void) => ReactNode;
}>;

/** Keeps a fault in what it holds from taking the window with it. Trying again draws it anew. */
export class Boundary extends Component<Props, { readonly name: string | null }> {
  override state = { name: null };

  static getDerivedStateFromError(error: unknown): { name: string } {
    if (!(error instanceof Error)) return { name: typeof error };
    return { name: isLoadFailure(error) ? notLoaded : error.name };
  }

  override render(): ReactNode {
    const { name } = this.state;
    return name === null ? this.props.children : this.props.failed(name, () => this.setState({ name: null }));
  }
}
