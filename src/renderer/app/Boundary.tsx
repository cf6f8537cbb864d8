import { Component, type ReactNode } from 'react';

type Props = Readonly<{
  children: ReactNode;
  /** What is drawn instead. `name` is the kind of error, never its message, which may hold what was being shown. */
  failed: (name: string, again: () => void) => ReactNode;
}>;

/** Keeps a fault in what it holds from taking the window with it. Trying again draws it anew. */
export class Boundary extends Component<Props, { readonly name: string | null }> {
  override state = { name: null };

  static getDerivedStateFromError(error: unknown): { name: string } {
    return { name: error instanceof Error ? error.name : typeof error };
  }

  override render(): ReactNode {
    const { name } = this.state;
    return name === null ? this.props.children : this.props.failed(name, () => this.setState({ name: null }));
  }
}
