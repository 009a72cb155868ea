import { Link } from 'wouter'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../shared/icons.tsx'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { lazily } from '../shared/states/lazily.ts'
import { OptionalPart } from '../shared/states/optional-part.tsx'
import { texts } from '../texts/frame-texts.ts'
import classes from './navigation.module.css'
import { PAGES, type PageEntry } from './pages.ts'

const NavigationBadge = lazily(async () => (await import('./navigation-badge.tsx')).NavigationBadge)

const GROUPS = Object.keys(texts.shell.groups) as PageEntry['group'][]

interface NavigationProps {
  /** Called after a page is chosen, to close the drawer on a phone. */
  onChosen?: () => void
}

export function Navigation({ onChosen }: NavigationProps) {
  const environment = useEnvironment()
  const { own } = useSession()
  const pages = PAGES.filter(
    ({ only, isHidden, admits }) =>
      !isHidden && (only ?? environment) === environment && (admits?.(own) ?? true),
  )
  return (
    <nav aria-label={texts.shell.navigation} className={classes.navigation}>
      {GROUPS.map((group) => {
        const members = pages.filter((page) => page.group === group)
        if (members.length === 0) return null
        return (
          <div key={group}>
            <p className={classes.group}>{texts.shell.groups[group]}</p>
            <ul className={classes.list}>
              {members.map((page) => (
                <NavigationItem key={page.name} page={page} onChosen={onChosen} />
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function NavigationItem({ page, onChosen }: { page: PageEntry; onChosen: (() => void) | undefined }) {
  const environment = useEnvironment()
  const path = page.routes[0]?.[0] ?? '/'
  const address = `/${environment}${path}`
  const here = window.location.pathname
  const isHere = here === address || here.startsWith(`${address}/`)
  return (
    <li>
      <Link
        href={path}
        className={classes.item}
        {...(isHere && { 'aria-current': 'page' as const })}
        onClick={() => onChosen?.()}
      >
        <Icon name={page.icon} />
        {texts.shell.pages[page.name]}
        {environment === 'production' && (
          <OptionalPart>
            <NavigationBadge page={page.name} />
          </OptionalPart>
        )}
      </Link>
    </li>
  )
}
