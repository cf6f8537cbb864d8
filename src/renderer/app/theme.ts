import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

type Ten = [string, string, string, string, string, string, string, string, string, string];

const steel: Ten = [
  ...(['#f8f9f9', '#f0f3f3', '#e5eae9', '#d4dbda', '#b8c0bf'] as const),
  ...(['#7f8a89', '#5f6a69', '#4b5755', '#2e3938', '#17201f'] as const),
];
const dark: Ten = [
  ...(['#e7eaea', '#c7cecd', '#a3abaa', '#798382', '#434d4c'] as const),
  ...(['#2f3938', '#242c2b', '#1a2222', '#141b1b', '#0c1211'] as const),
];
const verdigris: Ten = [
  ...(['#ecf9f8', '#d4f0ef', '#b2e3e0', '#85cdca', '#64bab7'] as const),
  ...(['#3f9d9a', '#1f7e7b', '#0f6361', '#0b4e4c', '#063534'] as const),
];

/** The palette, type and measures of the window, as Mantine takes them. What Mantine has no name for is in tokens.css. */
export const theme = createTheme({
  colors: { gray: steel satisfies MantineColorsTuple, dark, verdigris },
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 4 },
  // Mantine would choose the text on a filled button for the light shade only; ours is dark in light and light in dark.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--co-on-accent)' } : colors;
  },
  black: steel[9],
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
      h2: { fontSize: '0.8125rem', lineHeight: '1.125rem' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Input: { vars: () => ({ wrapper: { '--input-height': '2rem', '--input-fz': '0.875rem' } }) },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '0.8125rem' },
        description: { '--input-description-size': '0.8125rem' },
        error: { '--input-error-size': '0.8125rem' },
      }),
    },
  },
});

/** Mantine's own variables, where its defaults fall short of the palette's contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': steel[9],
    '--mantine-color-dimmed': steel[7],
    '--mantine-color-placeholder': steel[6],
    '--mantine-color-default-border': steel[5],
    '--mantine-color-error': '#91432b',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': '#aeb6b5',
    '--mantine-color-placeholder': '#929c9b',
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': '#6e7a78',
    '--mantine-color-error': '#f4ad97',
  },
});
