import { useQuery } from '@tanstack/react-query'
import type { Environment } from '@txgw/base/environment'
import { createEnvironmentApi } from '../api/environment-api.ts'
import { answered } from '../api/reach.ts'
import { apiQueryKey } from '../api/use-api-query.ts'
import { useSession } from '../session/use-session.ts'
import { useEnvironment } from '../shared/location/use-environment.ts'
import type { Found } from './found.ts'

/** The answer of one environment. */
export interface Finding {
  environment: Environment
  /** The matches of this text or, until they arrive, of the text before. */
  found: Found | undefined
  /** Whether the answer is the one to this text. */
  isCurrent: boolean
  error: Error | null
}

const OTHER: Record<Environment, Environment> = { sandbox: 'production', production: 'sandbox' }

/** Asks every environment that the viewer may read; the one of this page comes first. */
export function useFind(text: string): Finding[] {
  const { environments } = useSession().own
  const here = useEnvironment()
  const findings = [
    useFindIn(here, text, environments.includes(here)),
    useFindIn(OTHER[here], text, environments.includes(OTHER[here])),
  ]
  return findings.filter(({ environment }) => environments.includes(environment))
}

/** Another text ends the call for the one before, so an older answer never replaces a newer one. */
function useFindIn(environment: Environment, q: string, isReadable: boolean): Finding {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: apiQueryKey(environment, '/find', { q }),
    queryFn: ({ signal }) => find(environment, q, signal),
    enabled: isReadable && q !== '',
    placeholderData: (before: Found | undefined, query) =>
      query?.queryKey[0] === environment ? before : undefined,
  })
  const isCurrent = data !== undefined && !isPlaceholderData
  return { environment, found: data, isCurrent, error: isCurrent ? null : error }
}

function find(environment: Environment, q: string, signal: AbortSignal): Promise<Found> {
  return answered(createEnvironmentApi(environment).GET('/find', { params: { query: { q } }, signal }))
}
