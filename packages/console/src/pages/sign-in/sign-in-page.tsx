import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { openSession } from '../../session/session-calls.ts'
import { Caution } from '../../shared/notices.tsx'
import { ErrorNotice } from '../../shared/states.tsx'
import { Brand } from '../../shell/brand.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './sign-in-page.module.css'

interface SignInPageProps {
  notice: string | undefined
  onSignedIn(): void
}

export function SignInPage({ notice, onSignedIn }: SignInPageProps) {
  const [token, setToken] = useState('')
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const { title, intro, submit, tokenHint, wrongToken } = texts.signIn
  useEffect(() => {
    document.title = `${title} · ${texts.common.product}`
  }, [title])
  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    await openSession({ token: token.trim() }).then(onSignedIn, setError)
    setBusy(false)
  }
  const isWrong = error instanceof ApiError && error.status === 401
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Brand />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.intro}>{intro}</p>
        <form className={classes.form} onSubmit={signIn}>
          {notice && !error && <Caution role="alert">{notice}</Caution>}
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
          {error && !isWrong && <ErrorNotice error={error} />}
          <Button type="submit" size="sm" loading={isBusy} fullWidth>
            {submit}
          </Button>
        </form>
      </div>
    </main>
  )
}
