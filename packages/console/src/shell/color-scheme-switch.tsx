import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Icon, type IconName } from '../shared/icons.tsx'
import { texts } from '../texts/texts.ts'

const SCHEMES: { scheme: MantineColorScheme; icon: IconName }[] = [
  { scheme: 'auto', icon: 'system' },
  { scheme: 'light', icon: 'sun' },
  { scheme: 'dark', icon: 'moon' },
]

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = SCHEMES.find(({ scheme }) => scheme === colorScheme)
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.shell.colorScheme.label}>
          <Icon name={current?.icon ?? 'system'} size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ scheme, icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={icon} />}
            rightSection={scheme === colorScheme ? <Icon name="check" /> : undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {texts.shell.colorScheme[scheme]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
