import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { askForPasskey, NoPasskey, passkeyObstacle } from '../../session/browser-passkeys.ts'
import { openSession } from '../../session/session-calls.ts'
import { ApiError } from '../../shared/states/api-error.ts'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './sign-in-page.module.css'
import { useAttempt } from './use-attempt.ts'

const words = texts.signIn

/** Signs in with the password or the passkey of an account. */
export function AccountForm({ onSignedIn }: { onSignedIn(): void }) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const { error, isBusy, attempt } = useAttempt(onSignedIn)
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    attempt(() => openSession({ login: login.trim(), password }))
  }
  return (
    <>
      <form className={classes.form} onSubmit={signIn}>
        <TextInput
          label={words.login}
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          label={words.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <SignInFailure error={error} />
        <Button type="submit" size="sm" loading={isBusy} fullWidth>
          {words.submit}
        </Button>
      </form>
      {passkeyObstacle() === undefined && (
        <Button
          variant="default"
          size="sm"
          fullWidth
          disabled={isBusy}
          onClick={() => attempt(async () => openSession({ passkey: await askForPasskey() }))}
        >
          {words.withPasskey}
        </Button>
      )}
    </>
  )
}

/** A wrong secret is the viewer's own mistake, so it is told without names of errors. */
export function SignInFailure({ error }: { error: Error | undefined }) {
  if (error instanceof NoPasskey) return <Caution role="alert">{words.noPasskey}</Caution>
  if (error instanceof ApiError && error.status === 401)
    return <Caution role="alert">{inEnglish(error.message)}</Caution>
  return <ErrorNotice error={error} />
}
