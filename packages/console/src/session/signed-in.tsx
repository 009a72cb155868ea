import { QueryClientProvider } from '@tanstack/react-query'
import type { Session } from '@txgw/gateway/operator-api'
import { Activity, type ReactNode, useEffect, useMemo, useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { forgetRecent } from './recent-key.ts'
import { closeSession } from './session-calls.ts'
import { findEnd, type SessionEnd } from './session-state.ts'
import { SessionProvider } from './use-session.ts'

interface SignedInProps {
  own: Session
  /** Set when the session has ended, until the same person has signed in again. */
  end: SessionEnd | undefined
  signInAgain(end: SessionEnd): ReactNode
  /** Looks whether there is a session now. */
  look(): void
  onEnd(end: SessionEnd): void
  onSignedOut(): void
  children: ReactNode
}

/** The console of one viewer. When the session ends, the page waits out of sight with everything entered on it. */
export function SignedIn({ own, end, signInAgain, look, onEnd, onSignedOut, children }: SignedInProps) {
  const [queries] = useState(() =>
    createQueryClient(async (isUnsaved) => {
      const found = await findEnd(isUnsaved)
      if (found) onEnd(found)
    }),
  )
  const session = useMemo(
    () => ({
      own,
      signOut: () => {
        forgetRecent()
        closeSession().finally(onSignedOut)
      },
    }),
    [own, onSignedOut],
  )
  const hasEnded = end !== undefined
  useEffect(() => {
    if (!hasEnded) return
    // The viewer may sign in in another window.
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('focus', look)
      queries.invalidateQueries()
    }
  }, [hasEnded, look, queries])
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={queries}>
        <Activity mode={hasEnded ? 'hidden' : 'visible'}>{children}</Activity>
      </QueryClientProvider>
      {end && signInAgain(end)}
    </SessionProvider>
  )
}
