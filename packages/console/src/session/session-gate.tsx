import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Session } from '@txgw/gateway/operator-api'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../api/query-client.ts'
import { InvitationPage } from '../pages/sign-in/invitation-page.tsx'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { ErrorState, Loading } from '../shared/states.tsx'
import { type AddressSecret, takeAddressSecret } from './address-secrets.ts'
import { closeSession, openSession, readSession } from './session-calls.ts'
import { SessionProvider } from './use-session.ts'

type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signed-in'; own: Session }
  | { kind: 'signed-out'; notice?: string }
  | { kind: 'invited'; invitation: string }
  | { kind: 'failed'; error: Error }

/** Shows the console to viewers who are signed in, and the sign-in page to everybody else. */
export function SessionGate({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ kind: 'unknown' })
  const [attempt, setAttempt] = useState(0)
  const tryAgain = useCallback(() => setAttempt((count) => count + 1), [])
  const queries = useMemo(() => createQueryClient(() => explainEnd().then(setState)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    findSession().then(setState)
  }, [attempt])
  useEffect(() => {
    // A sign-in link opened in this same window changes only the fragment.
    window.addEventListener('hashchange', tryAgain)
    return () => window.removeEventListener('hashchange', tryAgain)
  }, [tryAgain])
  switch (state.kind) {
    case 'unknown':
      return <Loading />
    case 'failed':
      return <ErrorState error={state.error} onRetry={tryAgain} />
    case 'invited':
      return <InvitationPage invitation={state.invitation} onSignedIn={tryAgain} />
    case 'signed-out':
      return <SignInPage notice={state.notice} onSignedIn={tryAgain} />
    case 'signed-in':
      return (
        <SignedIn own={state.own} queries={queries} onSignedOut={() => setState({ kind: 'signed-out' })}>
          {children}
        </SignedIn>
      )
  }
}

async function findSession(): Promise<SessionState> {
  const secret = takeAddressSecret()
  if (secret && 'invitation' in secret) return { kind: 'invited', ...secret }
  try {
    if (secret) await openSession(secret)
    return { kind: 'signed-in', own: await readSession() }
  } catch (error) {
    return explainFailure(error as Error, secret)
  }
}

/** A refused link or provider is told on the sign-in page, where the viewer can try another way. */
function explainFailure(error: Error, secret: AddressSecret | undefined): SessionState {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: 'failed', error }
  if (secret) return { kind: 'signed-out', notice: error.message }
  return error.status === 401 ? { kind: 'signed-out' } : { kind: 'failed', error }
}

/** Says why a session that worked until now has ended. */
async function explainEnd(): Promise<SessionState> {
  try {
    return { kind: 'signed-in', own: await readSession() }
  } catch (error) {
    return { kind: 'signed-out', notice: (error as Error).message }
  }
}

interface SignedInProps {
  own: Session
  queries: QueryClient
  onSignedOut(): void
  children: ReactNode
}

function SignedIn({ own, queries, onSignedOut, children }: SignedInProps) {
  const session = useMemo(
    () => ({
      own,
      signOut: () => {
        closeSession().finally(() => {
          queries.clear()
          onSignedOut()
        })
      },
    }),
    [own, queries, onSignedOut],
  )
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SessionProvider>
  )
}
