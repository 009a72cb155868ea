import type { AriaRole, ReactNode } from 'react'
import { Icon } from './icons.tsx'
import classes from './notices.module.css'

interface NoticeProps {
  role?: AriaRole
  children: ReactNode
}

/** What should be known before going on. */
export function Caution({ role, children }: NoticeProps) {
  return (
    <p className={classes.caution} role={role}>
      {children}
    </p>
  )
}

/** What has failed, and why. */
export function Failure({ role, children }: NoticeProps) {
  return (
    <div className={classes.failure} role={role}>
      <Icon name="warning" />
      {children}
    </div>
  )
}
