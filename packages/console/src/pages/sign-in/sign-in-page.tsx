import { Button } from '@mantine/core'
import type { SignInWays } from '@txgw/gateway/operator-api'
import { useEffect, useState } from 'react'
import { beginOpenid, readSignInWays } from '../../session/session-calls.ts'
import { Caution } from '../../shared/notices.tsx'
import { texts } from '../../texts/texts.ts'
import { AccountForm, SignInFailure } from './account-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import classes from './sign-in-page.module.css'
import { TokenForm } from './token-form.tsx'
import { useAttempt } from './use-attempt.ts'

const words = texts.signIn

interface SignInPageProps {
  notice: string | undefined
  onSignedIn(): void
}

export function SignInPage({ notice, onSignedIn }: SignInPageProps) {
  const ways = useSignInWays()
  const [usesToken, setUsesToken] = useState(false)
  return (
    <SignInCard title={words.title} intro={usesToken ? words.tokenIntro : words.intro}>
      <div className={classes.ways}>
        {notice && <Caution role="alert">{notice}</Caution>}
        {usesToken ? (
          <TokenForm onSignedIn={onSignedIn} />
        ) : (
          <>
            {ways?.openid_connect && <ProviderButton provider={ways.openid_connect.provider} />}
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

function ProviderButton({ provider }: { provider: string }) {
  const { error, isBusy, attempt } = useAttempt(() => {})
  return (
    <>
      <Button
        size="sm"
        fullWidth
        loading={isBusy}
        onClick={() => attempt(async () => window.location.assign(await beginOpenid()))}
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
