import { useEnvironment } from '../shared/use-environment.ts'
import { isMerchant } from './home.ts'
import { useSession } from './use-session.ts'

/** Whether the viewer is a merchant in production, whose changes an operator has to approve. */
export function useAsksFirst(): boolean {
  const { own } = useSession()
  return useEnvironment() === 'production' && isMerchant(own)
}
