import { Drawer } from '@mantine/core'
import { Brand } from '../shared/layout/brand.tsx'
import { texts } from '../texts/frame-texts.ts'
import classes from './navigation.module.css'
import { Navigation } from './navigation.tsx'

interface NavigationDrawerProps {
  isOpen: boolean
  onClose(): void
}

/** The navigation on screens with no room for it beside the page. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={280}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={texts.shell.navigation}>
        <div className={classes.drawerHead}>
          <Brand />
          <Drawer.CloseButton aria-label={texts.shell.closeNavigation} />
        </div>
        <Drawer.Body>
          <Navigation onChosen={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
