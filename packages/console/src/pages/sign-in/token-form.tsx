import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { openSession } from '../../session/session-calls.ts'
import { ApiError } from '../../shared/states/api-error.ts'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './sign-in-page.module.css'
import { useAttempt } from './use-attempt.ts'

/** Signs in with the operator token. */
export function TokenForm({ onSignedIn }: { onSignedIn(): void }) {
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
