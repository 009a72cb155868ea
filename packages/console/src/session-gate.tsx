import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import {
  endedState,
  findSession,
  identityOf,
  nextState,
  type SessionEnd,
  type SessionState,
} from './session/session-state.ts'
import { SignedIn } from './session/signed-in.tsx'
import { CrashBoundary } from './shared/states/crash-boundary.tsx'
import { lazily } from './shared/states/lazily.ts'
import { ErrorState, Loading } from './shared/states/states.tsx'

const InvitationPage = lazily(
  async () => (await import('./pages/sign-in/invitation-page.tsx')).InvitationPage,
)
const SignInPage = lazily(async () => (await import('./pages/sign-in/sign-in-page.tsx')).SignInPage)

export function SessionGate({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary>
      <Suspense fallback={<Loading />}>
        <Gate>{children}</Gate>
      </Suspense>
    </CrashBoundary>
  )
}

/** Shows the console to viewers who are signed in, and the sign-in page to everybody else. */
function Gate({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ kind: 'unknown' })
  const look = useCallback(async () => {
    const found = await findSession()
    setState((before) => nextState(before, found))
  }, [])
  const onEnd = useCallback((end: SessionEnd) => {
    setState((before) => endedState(before, end))
  }, [])
  const onSignedOut = useCallback(() => setState({ kind: 'signed-out' }), [])
  useEffect(() => {
    look()
    // A sign-in link opened in this same window changes only the fragment.
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [look])
  switch (state.kind) {
    case 'unknown':
      return <Loading />
    case 'failed':
      return <ErrorState error={state.error} onRetry={look} />
    case 'invited':
      return <InvitationPage invitation={state.invitation} onSignedIn={look} />
    case 'signed-out':
      return <SignInPage notice={state.notice} onSignedIn={look} />
    case 'signed-in':
      return (
        <SignedIn
          key={identityOf(state.own)}
          own={state.own}
          end={state.end}
          signInAgain={(end) => <SignInPage end={end} onSignedIn={look} />}
          look={look}
          onEnd={onEnd}
          onSignedOut={onSignedOut}
        >
          {children}
        </SignedIn>
      )
  }
}
