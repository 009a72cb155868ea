import { PasswordInput } from '@mantine/core'
import { askForPasskey, NoPasskey } from '../../session/browser-passkeys.ts'
import type { Proof } from '../../session/session-calls.ts'
import { ApiError } from '../../shared/states/api-error.ts'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './sign-in-ways.module.css'

const words = texts.account.signInWays

interface ProofFieldProps {
  hasPassword: boolean
  password: string
  error: Error | null
  onChange(password: string): void
  /** Says what happens when there is no password to ask for. */
  passkeyHint: string
}

/** Asks the viewer to prove once more who it is, because a browser may have been left open. */
export function ProofField({ hasPassword, password, error, onChange, passkeyHint }: ProofFieldProps) {
  if (!hasPassword) return <p className={classes.notice}>{passkeyHint}</p>
  return (
    <PasswordInput
      label={words.presentPassword}
      value={password}
      error={isWrongPassword(error) && words.wrongPresent}
      autoComplete="current-password"
      required
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** @throws {ApiError} @throws {NoPasskey} */
export async function giveProof(hasPassword: boolean, password: string): Promise<Proof> {
  return hasPassword ? { present_password: password } : { present_passkey: await askForPasskey() }
}

export function ProofFailure({ error }: { error: Error | null }) {
  if (error instanceof NoPasskey) return <Caution role="alert">{words.noneMade}</Caution>
  return isWrongPassword(error) ? null : <ErrorNotice error={error} />
}

function isWrongPassword(error: Error | null): boolean {
  return error instanceof ApiError && error.fieldErrors.present_password !== undefined
}
