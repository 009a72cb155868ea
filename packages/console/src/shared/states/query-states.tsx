import type { ReactNode } from 'react'
import { texts } from '../../texts/frame-texts.ts'
import { Time } from '../time/time.tsx'
import { ErrorNotice, ErrorState, Loading } from './states.tsx'

interface QueryStatesProps<T> {
  /** The result of useApiQuery. */
  query: { data: T | undefined; dataUpdatedAt: number; error: Error | null; refetch(): unknown }
  loading?: ReactNode
  children(data: T): ReactNode
}

/**
 * Shows the loading state, then the content or the error. After a failed refresh it keeps showing the earlier
 * content, and says from when it is.
 */
export function QueryStates<T>({ query, loading, children }: QueryStatesProps<T>): ReactNode {
  const { data, dataUpdatedAt, error } = query
  if (data !== undefined)
    return (
      <>
        {error && <Outdated error={error} loadedAtMs={dataUpdatedAt} />}
        {children(data)}
      </>
    )
  if (error) return <ErrorState error={error} onRetry={() => query.refetch()} />
  return loading ?? <Loading />
}

interface OutdatedProps {
  error: Error
  loadedAtMs: number
}

/** Shown above content that could not be refreshed, so that nobody takes it for the present state. */
export function Outdated({ error, loadedAtMs }: OutdatedProps) {
  return (
    <div data-outdated>
      <ErrorNotice error={error}>
        <p>
          {texts.common.outdated} <Time value={new Date(loadedAtMs).toISOString()} />
        </p>
      </ErrorNotice>
    </div>
  )
}
