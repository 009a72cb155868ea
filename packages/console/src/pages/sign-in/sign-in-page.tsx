import { Button, PasswordInput } from '@mantine/core'
import type { SignInWays } from '@txgw/gateway/operator-api'
import { type FormEvent, useEffect, useState } from 'react'
import { beginOpenid, openSession, readSignInWays } from '../../session/session-calls.ts'
import type { SessionEnd } from '../../session/session-state.ts'
import { ApiError } from '../../shared/states/api-error.ts'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import { AccountForm, SignInFailure } from './account-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import classes from './sign-in-page.module.css'
import { useAttempt } from './use-attempt.ts'

const words = texts.signIn

interface SignInPageProps {
  /** In the words of the service. */
  notice?: string | undefined
  /** Set when a session has ended: its page waits for the viewer, so this window must not leave it. */
  end?: SessionEnd
  onSignedIn(): void
}

export function SignInPage({ end, notice, onSignedIn }: SignInPageProps) {
  const ways = useSignInWays()
  const [usesToken, setUsesToken] = useState(false)
  return (
    <SignInCard
      coversPage={end !== undefined}
      title={end ? words.again : words.title}
      intro={usesToken ? words.tokenIntro : words.intro}
    >
      <div className={classes.ways}>
        {notice && <Caution role="alert">{inEnglish(notice)}</Caution>}
        {end && <EndNotice end={end} />}
        {usesToken ? (
          <TokenForm onSignedIn={onSignedIn} />
        ) : (
          <>
            {ways?.openid_connect && (
              <ProviderButton provider={ways.openid_connect.provider} isAgain={end !== undefined} />
            )}
            <AccountForm onSignedIn={onSignedIn} />
          </>
        )}
        {(usesToken || ways?.operator_token) && (
          <Button variant="subtle" size="compact-sm" onClick={() => setUsesToken(!usesToken)}>
            {usesToken ? words.useAccount : words.useToken}
          </Button>
        )}
      </div>
    </SignInCard>
  )
}

interface ProviderButtonProps {
  provider: string
  isAgain: boolean
}

function ProviderButton({ provider, isAgain }: ProviderButtonProps) {
  const { error, isBusy, attempt } = useAttempt(() => {})
  return (
    <>
      <Button
        size="sm"
        fullWidth
        loading={isBusy}
        onClick={() => attempt(async () => window.open(await beginOpenid(), isAgain ? '_blank' : '_self'))}
      >
        {words.withProvider(provider)}
      </Button>
      <SignInFailure error={error} />
    </>
  )
}

/** Undefined until the service has told. The forms work meanwhile. */
function useSignInWays(): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>()
  useEffect(() => {
    readSignInWays().then(setWays, () => setWays({ operator_token: true, openid_connect: null }))
  }, [])
  return ways
}

function EndNotice({ end: { reason, isUnsaved } }: { end: SessionEnd }) {
  return (
    <Caution role="alert">
      {words.ended} {inEnglish(reason)} {isUnsaved ? words.notSaved : words.entriesKept}
    </Caution>
  )
}

/** Signs in with the operator token. */
function TokenForm({ onSignedIn }: { onSignedIn(): void }) {
  const [token, setToken] = useState('')
  const { error, isBusy, attempt } = useAttempt(onSignedIn)
  const { tokenHint, wrongToken, submit } = texts.signIn
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    attempt(() => openSession({ token: token.trim() }))
  }
  const isWrong = error instanceof ApiError && error.status === 401
  return (
    <form className={classes.form} onSubmit={signIn}>
      <PasswordInput
        label={texts.signIn.token}
        description={tokenHint}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        error={isWrong ? wrongToken : undefined}
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus
      />
      {!isWrong && <ErrorNotice error={error} />}
      <Button type="submit" size="sm" loading={isBusy} fullWidth>
        {submit}
      </Button>
    </form>
  )
}
