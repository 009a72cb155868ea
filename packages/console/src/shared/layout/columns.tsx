import type { ReactNode } from 'react'
import classes from './columns.module.css'

interface ColumnsProps {
  /** Which of the two columns is wider. */
  split: 'first-wider' | 'second-wider' | 'even'
  children: ReactNode
}

/** Side by side where there is room, else one below the other. */
export function Columns({ split, children }: ColumnsProps) {
  return (
    <div className={classes.columns} data-split={split}>
      {children}
    </div>
  )
}

/** Panels one below the other, for example in a column. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
