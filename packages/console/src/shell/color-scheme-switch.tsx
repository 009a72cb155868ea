import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../shared/icons.tsx'
import { lazily } from '../shared/states/lazily.ts'
import { OptionalPart } from '../shared/states/optional-part.tsx'
import { texts } from '../texts/frame-texts.ts'
import { SCHEME_ICONS } from './scheme-icons.ts'

const ColorSchemeMenu = lazily(async () => (await import('./color-scheme-menu.tsx')).ColorSchemeMenu)

/** Its menu is loaded when it is first opened: few viewers ever do. */
export function ColorSchemeSwitch() {
  const [isWanted, setWanted] = useState(false)
  const { colorScheme } = useMantineColorScheme()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={texts.shell.colorScheme.label}
      title={texts.shell.colorScheme.label}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Icon name={SCHEME_ICONS[colorScheme]} size={17} />
    </ActionIcon>
  )
  if (!isWanted) return button
  return (
    <OptionalPart fallback={button}>
      <ColorSchemeMenu>{button}</ColorSchemeMenu>
    </OptionalPart>
  )
}
