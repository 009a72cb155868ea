import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../../texts/frame-texts.ts'
import { Icon, type IconName } from '../icons.tsx'
import { CopyButton } from '../ids/copy-button.tsx'
import { inEnglish, shown } from '../text/outside-text.tsx'
import { ApiError } from './api-error.ts'
import { NotLoaded } from './lazily.ts'
import { Failure } from './notices.tsx'
import classes from './states.module.css'

/** Grey lines where the content will be. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div className={classes.loading} role="status" aria-label={texts.common.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <Skeleton key={line} height={14} width={`${92 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  )
}

interface EmptyProps {
  title: string
  hint?: ReactNode
  /** Below the hint. */
  children?: ReactNode
  icon?: IconName
}

export function Empty({ title, hint, children, icon = 'search' }: EmptyProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} data-tone="gray">
        <Icon name={icon} size={22} />
      </span>
      <p className={classes.title}>{shown(title)}</p>
      {(hint || children) && (
        <div className={classes.body}>
          {shown(hint)}
          {children}
        </div>
      )}
    </div>
  )
}

interface ErrorStateProps {
  error: Error
  onRetry?: () => void
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="red">
        <Icon name="warning" size={22} />
      </span>
      <p className={classes.title}>{texts.common.error.title}</p>
      <div className={classes.body}>
        <ErrorText error={error} />
      </div>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {texts.common.tryAgain}
        </Button>
      )}
    </div>
  )
}

interface ErrorNoticeProps {
  error: Error | null | undefined
  /** Above the error. */
  children?: ReactNode
}

/** Shown beside the control whose change was refused. */
export function ErrorNotice({ error, children }: ErrorNoticeProps) {
  if (!error) return null
  return (
    <Failure role="alert">
      <div className={classes.text}>
        {children}
        <ErrorText error={error} />
      </div>
    </Failure>
  )
}

function ErrorText({ error }: { error: Error }) {
  const { unreachable, crashed, notLoaded, sessionEnded, debugId } = texts.common.error
  if (error instanceof NotLoaded) return <p>{notLoaded}</p>
  if (!(error instanceof ApiError)) return <p>{crashed}</p>
  if (error.status === 0) return <p>{unreachable}</p>
  if (error.status === 401) return <p>{sessionEnded}</p>
  return (
    <>
      <p>
        <strong>{error.name}</strong> {inEnglish(error.message)}
      </p>
      {Object.entries(error.fieldErrors).map(([field, description]) => (
        <p key={field}>
          {field && <code>{shown(field)}</code>} {inEnglish(description)}
        </p>
      ))}
      {error.debugId && (
        <p className={classes.debug}>
          {debugId} <code>{error.debugId}</code>
          <CopyButton value={error.debugId} />
        </p>
      )}
    </>
  )
}
