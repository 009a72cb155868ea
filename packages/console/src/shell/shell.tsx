import { ActionIcon, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { NoticeBar } from '../health/notice-bar.tsx'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../shared/icons.tsx'
import { texts } from '../texts/texts.ts'
import { Brand } from './brand.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { EnvironmentBar } from './environment-bar.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { Navigation } from './navigation.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './shell.module.css'

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, drawer] = useDisclosure(false)
  const main = useRef<HTMLElement>(null)
  useFocusOnPageChange(main)
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {texts.shell.skipLink}
      </a>
      <header className={classes.top}>
        <EnvironmentBar />
        <NoticeBar />
        <div className={classes.header}>
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.shell.openNavigation}
            onClick={drawer.open}
          >
            <Icon name="menu" size={20} />
          </ActionIcon>
          <Link href="/" className={classes.brand} aria-label={texts.shell.home}>
            <Brand />
          </Link>
          <div className={classes.search}>
            <SearchBox />
          </div>
          <div className={classes.controls}>
            <EnvironmentSwitch />
            <ColorSchemeSwitch />
            <AccountLink />
            <SignOut />
          </div>
        </div>
      </header>
      <aside className={classes.side}>
        <div className={classes.sticky}>
          <Navigation />
        </div>
      </aside>
      <NavigationDrawer isOpen={isOpen} onClose={drawer.close} />
      <main id="content" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}

function AccountLink() {
  const { name } = useSession().own
  return (
    <Tooltip label={name} withArrow>
      <ActionIcon
        component={Link}
        href="/account"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.shell.account(name)}
      >
        <Icon name="person" size={17} />
      </ActionIcon>
    </Tooltip>
  )
}

function SignOut() {
  const { signOut } = useSession()
  return (
    <Tooltip label={texts.shell.signOut} withArrow>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.shell.signOut} onClick={signOut}>
        <Icon name="signOut" size={17} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Acts as a fresh page load would: screen readers continue at the new content, and the page starts at the top. */
function useFocusOnPageChange(main: { current: HTMLElement | null }): void {
  const [path] = useLocation()
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
