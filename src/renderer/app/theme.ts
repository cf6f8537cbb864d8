import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Ten shades, from light to dark, each without its `#`. */
const shades = (...tuple: MantineColorsTuple): MantineColorsTuple =>
  tuple.map((shade) => `#${shade}`) as unknown as MantineColorsTuple;

const steel = shades(
  ...(['f8f9f9', 'f0f3f3', 'e5eae9', 'd4dbda', 'b8c0bf', '7f8a89', '5f6a69', '4b5755', '2e3938', '17201f'] as const),
);
const dark = shades(
  ...(['e7eaea', 'c7cecd', 'a3abaa', '798382', '434d4c', '2f3938', '242c2b', '1a2222', '141b1b', '0c1211'] as const),
);
/** Which role of tokens.css each colour stands for. Mantine's colours go by role, so that contrast follows without another theme. */
const roles = {
  verdigris: 'accent',
  brass: 'wait',
  moss: 'done',
  oxide: 'fail',
  signal: 'danger',
  slate: 'seal',
} as const;

/** The palette, type and measures of the window, as Mantine takes them. What Mantine has no name for is in tokens.css. */
export const theme = createTheme({
  // Mantine draws the colours that have a role by the variables below, whatever the shade.
  colors: {
    gray: steel,
    dark,
    verdigris: colorsTuple('#0f6361'),
    brass: colorsTuple('#855e08'),
    moss: colorsTuple('#3a673c'),
    oxide: colorsTuple('#91432b'),
    signal: colorsTuple('#b71f2a'),
    slate: colorsTuple('#40506d'),
  },
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 4 },
  // Mantine would choose the text on a filled button for the light shade only; ours is dark in light and light in dark.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--co-on-accent)' } : colors;
  },
  black: '#17201f',
  white: '#ffffff',
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "'Commit Mono', ui-monospace, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.25rem' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 4px 16px rgb(9 26 25 / 12%)',
    lg: 'var(--co-shadow)',
    xl: 'var(--co-shadow)',
  },
  breakpoints: { xs: '40em', sm: '46em', md: '60em', lg: '71em', xl: '90em' },
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'filled' },
      // 32 high, or 36 where it is the one thing to do; the text may grow it.
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: {
          '--button-height': size === 'md' ? '2.25rem' : size === 'xs' ? '1.75rem' : '2rem',
          '--button-fz': size === 'xs' ? '0.8125rem' : '0.875rem',
          '--button-padding-x': size === 'xs' ? '0.625rem' : '0.875rem',
        },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: '1.875rem' } },
    Input: { vars: () => ({ wrapper: { '--input-height': '2rem', '--input-fz': '0.875rem' } }) },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '0.8125rem' },
        description: { '--input-description-size': '0.8125rem' },
        error: { '--input-error-size': '0.8125rem' },
      }),
    },
    Badge: {
      defaultProps: {
        radius: 'xs',
        px: '0.375rem',
        tt: 'none',
        fw: 400,
        fz: 'xs',
        c: 'var(--co-ink-2)',
        bg: 'var(--co-sunken)',
        bd: '1px solid var(--co-line-2)',
      },
    },
    Overlay: { defaultProps: { bg: 'var(--co-scrim)' } },
    Progress: { defaultProps: { radius: 'xs' } },
    Switch: { defaultProps: { size: 'md', radius: 'sm', withThumbIndicator: false } },
    // A closed list of choices holds nothing: drawn in secret, one of 10,000 users would be drawn again with each change of its page.
    Combobox: { defaultProps: { keepMounted: false } },
    // A list that opens with the focus would cover a dialog that begins at it.
    Select: {
      defaultProps: { openOnFocus: false, allowDeselect: false, comboboxProps: { shadow: 'lg', radius: 'md' } },
    },
    // The window does not scroll, so there is nothing to hold; holding it would put a style into the page without the nonce.
    Modal: { defaultProps: { radius: 'lg', padding: 'lg', centered: true, shadow: 'lg', lockScroll: false } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    // The placeholder that Mantine focuses first is no item of a menu, which is all that a menu may hold; the first item takes its part.
    Menu: {
      defaultProps: {
        radius: 'md',
        shadow: 'lg',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        menuItemTabIndex: 0,
      },
    },
    Popover: { defaultProps: { radius: 'md', shadow: 'lg' } },
    Tooltip: { defaultProps: { openDelay: 350, transitionProps: { duration: 90 }, radius: 'sm' } },
    Tabs: { defaultProps: { radius: 'xs' } },
    Table: { defaultProps: { verticalSpacing: '0.5rem' } },
  },
});

/** What one tuple's variants are drawn in. */
function roleVariables([tuple, role]: readonly [string, string]): Record<string, string> {
  const of = `--mantine-color-${tuple}`;
  const tint = role === 'accent' ? 'var(--co-select)' : `var(--co-${role}-tint)`;
  return {
    [`${of}-text`]: `var(--co-${role})`,
    [`${of}-filled`]: `var(--co-${role})`,
    [`${of}-filled-hover`]: role === 'accent' ? 'var(--co-accent-2)' : `var(--co-${role})`,
    [`${of}-light`]: tint,
    [`${of}-light-hover`]: tint,
    [`${of}-light-color`]: `var(--co-${role})`,
    [`${of}-outline`]: `var(--co-${role})`,
    [`${of}-outline-hover`]: tint,
  };
}

/** Mantine's own variables, by role: its defaults fall short of the palette's contrast, and would not follow a wish for more. */
export const cssVariables: CSSVariablesResolver = () => {
  const byRole: Record<string, string> = {
    '--mantine-color-body': 'var(--co-surface)',
    '--mantine-color-text': 'var(--co-ink)',
    '--mantine-color-bright': 'var(--co-ink)',
    '--mantine-color-dimmed': 'var(--co-ink-2)',
    '--mantine-color-placeholder': 'var(--co-ink-3)',
    '--mantine-color-anchor': 'var(--co-accent)',
    '--mantine-color-default': 'var(--co-surface)',
    '--mantine-color-default-hover': 'var(--co-hover)',
    '--mantine-color-default-color': 'var(--co-ink)',
    '--mantine-color-default-border': 'var(--co-control)',
    '--mantine-color-error': 'var(--co-fail)',
    '--mantine-color-disabled': 'var(--co-sunken)',
    '--mantine-color-disabled-color': 'var(--co-ink-3)',
    '--mantine-color-disabled-border': 'var(--co-line-2)',
    '--mantine-primary-color-filled': 'var(--co-accent)',
    '--mantine-primary-color-filled-hover': 'var(--co-accent-2)',
    '--mantine-primary-color-light': 'var(--co-select)',
    '--mantine-primary-color-light-hover': 'var(--co-select)',
    '--mantine-primary-color-light-color': 'var(--co-accent)',
    '--mantine-color-gray-text': 'var(--co-ink-2)',
    '--mantine-color-gray-light': 'var(--co-hover)',
    '--mantine-color-gray-light-hover': 'var(--co-hover)',
    '--mantine-color-gray-light-color': 'var(--co-ink-2)',
    '--mantine-color-gray-outline': 'var(--co-control)',
    '--mantine-color-gray-outline-hover': 'var(--co-hover)',
    ...Object.assign({}, ...Object.entries(roles).map(roleVariables)),
  };
  return { variables: {}, light: byRole, dark: byRole };
};
