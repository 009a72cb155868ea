import type { MantineColorScheme } from '@mantine/core'
import type { IconName } from '../shared/icons.tsx'

export const SCHEME_ICONS: Record<MantineColorScheme, IconName> = {
  auto: 'system',
  light: 'sun',
  dark: 'moon',
}
