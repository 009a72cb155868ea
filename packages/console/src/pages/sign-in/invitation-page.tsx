import { Button, PasswordInput } from '@mantine/core'
import type { OpenInvitation } from '@txgw/gateway/operator-api'
import { type FormEvent, useEffect, useState } from 'react'
import { makePasskey, passkeyObstacle } from '../../session/browser-passkeys.ts'
import { acceptInvitation, beginPasskey, readInvitation } from '../../session/session-calls.ts'
import { Facts } from '../../shared/layout/facts.tsx'
import { ApiError } from '../../shared/states/api-error.ts'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice, Loading } from '../../shared/states/states.tsx'
import { formatList } from '../../shared/text/format.ts'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { SignInFailure } from './account-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import classes from './sign-in-page.module.css'
import { useAttempt } from './use-attempt.ts'

const words = texts.signIn.invitation

interface InvitationPageProps {
  /** The secret of the link. */
  invitation: string
  onSignedIn(): void
}

/** An invited person chooses a passkey or a password here, and is signed in with it. */
export function InvitationPage({ invitation, onSignedIn }: InvitationPageProps) {
  const [shown, setShown] = useState<OpenInvitation>()
  const [refusal, setRefusal] = useState<Error>()
  useEffect(() => {
    readInvitation(invitation).then(setShown, setRefusal)
  }, [invitation])
  return (
    <SignInCard title={words.title} intro={words.intro}>
      <div className={classes.ways}>
        {refusal && <Refusal error={refusal} onSignIn={onSignedIn} />}
        {!refusal && !shown && <Loading />}
        {shown && (
          <>
            <InvitationFacts invitation={shown} />
            <Choice invitation={invitation} onSignedIn={onSignedIn} />
          </>
        )}
      </div>
    </SignInCard>
  )
}

function Refusal({ error, onSignIn }: { error: Error; onSignIn(): void }) {
  const isExplained = error instanceof ApiError && [404, 409].includes(error.status)
  return (
    <>
      {isExplained ? (
        <Caution role="alert">{inEnglish(error.message)}</Caution>
      ) : (
        <ErrorNotice error={error} />
      )}
      <Button variant="default" onClick={onSignIn}>
        {words.toSignIn}
      </Button>
    </>
  )
}

function InvitationFacts({ invitation }: { invitation: OpenInvitation }) {
  const { name, role, environments, app_ids, invited_by, expires_at } = invitation
  return (
    <Facts
      facts={[
        [words.name, name],
        [words.role, role],
        [words.environments, formatList(environments.map((each) => texts.common.environments[each]))],
        [words.apps, app_ids && formatList(app_ids)],
        [words.invitedBy, invited_by],
        [words.ends, <Time key="ends" value={expires_at} />],
      ]}
    />
  )
}

function Choice({ invitation, onSignedIn }: InvitationPageProps) {
  const [password, setPassword] = useState('')
  const { error, isBusy, attempt } = useAttempt(onSignedIn)
  const obstacle = passkeyObstacle()
  const wrongPassword = error instanceof ApiError ? error.fieldErrors.password : undefined
  const setUpPassword = (event: FormEvent) => {
    event.preventDefault()
    attempt(() => acceptInvitation({ invitation, password }))
  }
  return (
    <>
      {obstacle === undefined ? (
        <Button
          size="sm"
          fullWidth
          loading={isBusy}
          onClick={() =>
            attempt(async () => {
              const passkey = await makePasskey(() => beginPasskey(invitation))
              await acceptInvitation({ invitation, passkey })
            })
          }
        >
          {words.makePasskey}
        </Button>
      ) : (
        <Caution>{words.obstacles[obstacle]}</Caution>
      )}
      <p className={classes.or}>{words.or}</p>
      <form className={classes.form} onSubmit={setUpPassword}>
        <PasswordInput
          label={words.password}
          description={words.passwordHint}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={
            wrongPassword && (
              <>
                {words.wrongPassword} {inEnglish(wrongPassword)}
              </>
            )
          }
          autoComplete="new-password"
          required
          withAsterisk={false}
        />
        {wrongPassword === undefined && <SignInFailure error={error} />}
        <Button type="submit" variant="default" size="sm" disabled={isBusy} fullWidth>
          {words.setPassword}
        </Button>
      </form>
    </>
  )
}
