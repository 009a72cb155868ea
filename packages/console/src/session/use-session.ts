import type { Session as OwnSession } from '@txgw/gateway/operator-api'
import { createContext, useContext } from 'react'

export interface Session {
  /** The one that this browser acts as, and the end of the session. */
  own: OwnSession
  signOut(): void
}

const SessionContext = createContext<Session | undefined>(undefined)

export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used while nobody is signed in')
  return session
}
