import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../shared/icons.tsx'
import { Brand } from '../shared/layout/brand.tsx'
import { lazily } from '../shared/states/lazily.ts'
import { OptionalPart } from '../shared/states/optional-part.tsx'
import { visibleText } from '../shared/text/visible-text.ts'
import { texts } from '../texts/frame-texts.ts'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { EnvironmentBar } from './environment-bar.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { Navigation } from './navigation.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './shell.module.css'

const NoticeBar = lazily(async () => (await import('../health/notice-bar.tsx')).NoticeBar)
const NavigationDrawer = lazily(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, drawer] = useDisclosure(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    drawer.open()
  }
  const main = useRef<HTMLElement>(null)
  useFocusOnPageChange(main)
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {texts.shell.skipLink}
      </a>
      <header className={classes.top}>
        <EnvironmentBar />
        <OptionalPart>
          <NoticeBar />
        </OptionalPart>
        <div className={classes.header}>
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.shell.openNavigation}
            onClick={open}
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
      {wasOpened && (
        <OptionalPart>
          <NavigationDrawer isOpen={isOpen} onClose={drawer.close} />
        </OptionalPart>
      )}
      <main id="content" ref={main} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}

function AccountLink() {
  const label = visibleText(texts.shell.account(useSession().own.name))
  return (
    <ActionIcon
      component={Link}
      href="/account"
      variant="subtle"
      color="gray"
      size="lg"
      title={label}
      aria-label={label}
    >
      <Icon name="person" size={17} />
    </ActionIcon>
  )
}

function SignOut() {
  const { signOut } = useSession()
  const { signOut: label } = texts.shell
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" title={label} aria-label={label} onClick={signOut}>
      <Icon name="signOut" size={17} />
    </ActionIcon>
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
