import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../shared/icons.tsx'
import { texts } from '../texts/frame-texts.ts'
import { SCHEME_ICONS } from './scheme-icons.ts'

const SCHEMES = Object.keys(SCHEME_ICONS) as MantineColorScheme[]

/** The choices below the button. It opens as soon as it is loaded, because somebody has pressed the button. */
export function ColorSchemeMenu({ children }: { children: ReactNode }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu defaultOpened position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={SCHEME_ICONS[scheme]} />}
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
