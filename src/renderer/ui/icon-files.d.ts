/** The package declares its index alone, with every icon in it; each icon's own module has no declaration. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  /** An icon: lines of `stroke` pixels in a square of `size` pixels. */
  export type Icon = ComponentType<
    Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number | string }
  >;
  const icon: Icon;
  export default icon;
}
