import { useEnvironment } from '../shared/location/use-environment.ts'
import { useNow } from '../shared/time/use-now.ts'
import { useApiQuery } from './use-api-query.ts'

/** The environment's current time in milliseconds: the clock of the sandbox may be moved. */
export function useServiceNow(everyMs?: number): number {
  const isSandbox = useEnvironment() === 'sandbox'
  const { data } = useApiQuery('/clock', { enabled: isSandbox })
  return useNow(everyMs) + (data?.offset_seconds ?? 0) * 1000
}
