import type { AriaRole, ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import { shown } from '../text/outside-text.tsx'
import classes from './notices.module.css'

interface NoticeProps {
  role?: AriaRole
  children: ReactNode
}

/** For text that the viewer should read before continuing. */
export function Caution({ role, children }: NoticeProps) {
  return (
    <p className={classes.caution} role={role}>
      {shown(children)}
    </p>
  )
}

/** For a failure and its cause. */
export function Failure({ role, children }: NoticeProps) {
  return (
    <div className={classes.failure} role={role}>
      <Icon name="warning" />
      {children}
    </div>
  )
}
