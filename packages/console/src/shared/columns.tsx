import type { ReactNode } from 'react'
import classes from './columns.module.css'

interface ColumnsProps {
  /** Which of both gets more of the width. */
  split: 'first-wider' | 'second-wider' | 'even'
  children: ReactNode
}

/** Beside each other where there is room, else below each other. */
export function Columns({ split, children }: ColumnsProps) {
  return (
    <div className={classes.columns} data-split={split}>
      {children}
    </div>
  )
}

/** Panels below each other, such as in one of the columns. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}
