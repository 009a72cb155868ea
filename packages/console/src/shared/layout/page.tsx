import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { texts } from '../../texts/frame-texts.ts'
import { Icon } from '../icons.tsx'
import { useEnvironment } from '../location/use-environment.ts'
import { shown } from '../text/outside-text.tsx'
import { visibleText } from '../text/visible-text.ts'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** Shown instead of the title when the heading holds more than text. */
  heading?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** A link one level up, within the environment. */
  back?: { href: string; label: string }
  children: ReactNode
}

/** The frame of every page: window title, heading and content. */
export function Page({ title, heading, description, actions, back, children }: PageProps) {
  const environment = useEnvironment()
  useEffect(() => {
    document.title = texts.shell.title(visibleText(title), texts.common.environments[environment])
  }, [title, environment])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.naming}>
          {back && (
            <Link href={back.href} className={classes.back}>
              <Icon name="arrowLeft" size={13} />
              {shown(back.label)}
            </Link>
          )}
          <h1 className={classes.title}>{shown(heading ?? title)}</h1>
          {description && <p className={classes.description}>{shown(description)}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
