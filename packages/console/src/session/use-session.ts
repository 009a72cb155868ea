import { createContext, useContext } from 'react'

export interface Session {
  signOut(): void
}

const SessionContext = createContext<Session | undefined>(undefined)

export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is used while nobody is signed in')
  return session
}
