import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { changeOwnPassword } from '../../session/session-calls.ts'
import { Dialog } from '../../shared/forms/dialog.tsx'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { ApiError } from '../../shared/states/api-error.ts'
import { inEnglish } from '../../shared/text/in-english.tsx'
import { texts } from '../../texts/texts.ts'
import { ProofFailure, ProofField } from './proof-field.tsx'
import classes from './sign-in-ways.module.css'
import { useOwnChange } from './use-own-change.ts'

const words = texts.account.signInWays

interface ChangePasswordProps {
  isOpen: boolean
  onClose(): void
}

export function ChangePassword({ isOpen, onClose }: ChangePasswordProps) {
  return (
    <Dialog title={words.changePassword} isOpen={isOpen} onClose={onClose}>
      <PasswordForm onClose={onClose} />
    </Dialog>
  )
}

function PasswordForm({ onClose }: Pick<ChangePasswordProps, 'onClose'>) {
  const [present, setPresent] = useState('')
  const [password, setPassword] = useState('')
  const change = useOwnChange({
    run: () => changeOwnPassword({ present_password: present, password }),
    done: words.changed,
    onDone: onClose,
  })
  const rule = change.error instanceof ApiError ? change.error.fieldErrors.password : undefined
  return (
    <DialogForm
      action={words.changePassword}
      isPending={change.isPending}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <ProofField
        hasPassword
        password={present}
        error={change.error}
        onChange={setPresent}
        passkeyHint={words.passkeyProof}
      />
      <PasswordInput
        label={words.newPassword}
        description={texts.signIn.invitation.passwordHint}
        value={password}
        error={
          rule && (
            <>
              {words.wrong} {inEnglish(rule)}
            </>
          )
        }
        autoComplete="new-password"
        required
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <p className={classes.notice}>{words.changeNotice}</p>
      {rule === undefined && <ProofFailure error={change.error} />}
    </DialogForm>
  )
}
