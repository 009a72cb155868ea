import { useQuery } from '@tanstack/react-query'
import type { Session, TwoPeople } from '@txgw/gateway/operator-api'
import { createEnvironmentApi } from '../api/environment-api.ts'
import { answered } from '../api/reach.ts'
import { apiQueryKey } from '../api/use-api-query.ts'
import { isMerchant } from '../session/home.ts'
import { useSession } from '../session/use-session.ts'

/** What two people decide about: apps with their keys and refunds, or people, tokens and the policy itself. */
export type Matter = 'apps' | 'people'

/** What holds in production, whichever environment the page is about. */
export function useTwoPeople(refetchEveryMs: number | false = false) {
  const { own } = useSession()
  return useQuery({
    queryKey: apiQueryKey('production', '/two-people'),
    queryFn: () => answered(createEnvironmentApi('production').GET('/two-people')),
    enabled: !isMerchant(own) && own.environments.includes('production'),
    refetchInterval: refetchEveryMs,
  })
}

/** Whether two people decide now. */
export function needsTwo(policy: TwoPeople, matter: Matter): boolean {
  if (matter === 'apps') return policy.in_force
  return policy.mode === 'auto' && (policy.admins.length >= 2 || !!policy.admins_until)
}

/** Its name in histories belongs to no account and to no token of a program. */
export function isOperatorToken({ account_id, name }: Pick<Session, 'account_id' | 'name'>): boolean {
  return account_id === undefined && name === 'console'
}
