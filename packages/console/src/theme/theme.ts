import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const iris: MantineColorsTuple = [
  '#eef0ff',
  '#dcdffe',
  '#b9bffc',
  '#9aa2fa',
  '#8189f5',
  '#636cec',
  '#4a53d8',
  '#3d46c2',
  '#333a9e',
  '#292f7c',
]

const dark: MantineColorsTuple = [
  '#e7e9f1',
  '#c3c8d6',
  '#9ba2b6',
  '#6f778d',
  '#3a4156',
  '#2e3447',
  '#1c2030',
  '#141722',
  '#10131c',
  '#0d0f17',
]

// The generic names come last: on Linux they select fonts that are too wide for dense tables.
const SANS =
  '"Inter Variable", Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif'
const MONO =
  'ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace'

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 6 },
  colors: { iris, dark },
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontFamily: SANS, fontWeight: '650' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    ModalRoot: { defaultProps: { transitionProps: { duration: 0 } } },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 0 } } },
  },
})

/** The components use the tokens of tokens.css, so that one file defines every colour. */
const tokens = {
  '--mantine-color-body': 'var(--tx-surface)',
  '--mantine-color-text': 'var(--tx-text)',
  '--mantine-color-dimmed': 'var(--tx-text-dim)',
  '--mantine-color-placeholder': 'var(--tx-text-dim)',
  '--mantine-color-default': 'var(--tx-surface)',
  '--mantine-color-default-hover': 'var(--tx-surface-hover)',
  '--mantine-color-default-color': 'var(--tx-text)',
  '--mantine-color-default-border': 'var(--tx-border-strong)',
  '--mantine-color-anchor': 'var(--tx-link)',
  '--mantine-color-error': 'var(--tx-red-text)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
})
