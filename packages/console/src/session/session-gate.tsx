import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../api/query-client.ts'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { ErrorState, Loading } from '../shared/states.tsx'
import { texts } from '../texts/texts.ts'
import { closeSession, openSession, readSession, takeTicket } from './session-calls.ts'
import { SessionProvider } from './use-session.ts'

type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signed-in' }
  | { kind: 'signed-out'; notice?: string }
  | { kind: 'failed'; error: Error }

/** Shows the console to viewers who are signed in, and the sign-in page to everybody else. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ kind: 'unknown' })
  const [attempt, setAttempt] = useState(0)
  const queries = useMemo(() => createQueryClient(() => setState({ kind: 'signed-out' })), [])
  const tryAgain = useCallback(() => setAttempt((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    findSession().then(setState)
  }, [attempt])
  useEffect(() => {
    // A sign-in link opened in this same window changes only the fragment.
    window.addEventListener('hashchange', tryAgain)
    return () => window.removeEventListener('hashchange', tryAgain)
  }, [tryAgain])
  if (state.kind === 'unknown') return <Loading />
  if (state.kind === 'failed') {
    return <ErrorState error={state.error} onRetry={tryAgain} />
  }
  if (state.kind === 'signed-out') {
    return <SignInPage notice={state.notice} onSignedIn={() => setState({ kind: 'signed-in' })} />
  }
  return (
    <SignedIn queries={queries} onSignedOut={() => setState({ kind: 'signed-out' })}>
      {children}
    </SignedIn>
  )
}

async function findSession(): Promise<SessionState> {
  const ticket = takeTicket()
  try {
    if (ticket !== undefined) await openSession({ ticket })
    await readSession()
    return { kind: 'signed-in' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return { kind: 'failed', error: error as Error }
    return ticket === undefined
      ? { kind: 'signed-out' }
      : { kind: 'signed-out', notice: texts.signIn.ticketRefused }
  }
}

interface SignedInProps {
  queries: QueryClient
  onSignedOut(): void
  children: ReactNode
}

function SignedIn({ queries, onSignedOut, children }: SignedInProps) {
  const session = useMemo(
    () => ({
      signOut: () => {
        closeSession().finally(() => {
          queries.clear()
          onSignedOut()
        })
      },
    }),
    [queries, onSignedOut],
  )
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SessionProvider>
  )
}
