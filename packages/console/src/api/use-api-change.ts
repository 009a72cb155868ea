import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EnvironmentPaths } from '@txgw/gateway/operator-api'
import type { ReactNode } from 'react'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { createEnvironmentApi, type EnvironmentApi } from './environment-api.ts'
import { guarded } from './second-person/guarded-call.ts'
import { failureOf, useWaiting } from './second-person/use-waiting.tsx'
import { showNotice } from './show-notice.ts'
import { pathKey } from './use-api-query.ts'

/** Every change leaves an entry in the audit trail, and so does a refused one. */
const TRAIL: keyof EnvironmentPaths = '/audit'

interface ApiChange<I, O> {
  run(api: EnvironmentApi, input: I): Promise<{ data?: O; response?: Response }>
  /** Paths whose answers the change makes stale, such as `/orders`. */
  makesStale?: string[]
  /** The message to show after a success. */
  done?: string | ((answer: O, input: I) => ReactNode)
  onDone?(answer: O, input: I): void
  /** Called in place of `onDone` when a second person decides. */
  onWaits?(): void
}

/** A change through the operator API. The caller shows a failure in the place where the change was made. */
export function useApiChange<O, I = void>({ run, makesStale = [], done, onDone, onWaits }: ApiChange<I, O>) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const tellWaiting = useWaiting()
  const succeed = (answer: O, input: I) => {
    const message = typeof done === 'function' ? done(answer, input) : done
    if (message) showNotice(message)
    onDone?.(answer, input)
  }
  const change = useMutation<O, Error, I>({
    mutationFn: (input) => guarded((alone) => run(createEnvironmentApi(environment, alone), input)),
    onSuccess: succeed,
    onError: (error, input) => {
      tellWaiting<O>(error, { onWaits, onAlone: (answer) => succeed(answer, input) })
    },
    // A refused change often means that this page shows an outdated state.
    onSettled: () =>
      Promise.all(
        [...makesStale, TRAIL].map((path) =>
          queries.invalidateQueries({ queryKey: [environment, ...pathKey(path)] }),
        ),
      ),
  })
  return { ...change, error: failureOf(change.error) }
}
