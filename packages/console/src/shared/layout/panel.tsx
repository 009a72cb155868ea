import { type ReactNode, useId } from 'react'
import { shown } from '../text/outside-text.tsx'
import classes from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** One line below the title. */
  description?: ReactNode
  /** Controls to the right of the title. */
  actions?: ReactNode
  /** Without inner margins, for tables. */
  flush?: boolean
  children: ReactNode
}

/** A card that covers one subject of a page. */
export function Panel({ title, description, actions, flush = false, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={classes.panel} {...(title !== undefined && { 'aria-labelledby': titleId })}>
      {title !== undefined && (
        <header className={classes.head}>
          <div>
            <h2 className={classes.title} id={titleId}>
              {shown(title)}
            </h2>
            {description && <p className={classes.description}>{shown(description)}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}
