import type { OwnAccount } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { removeOwnPasskey } from '../../session/session-calls.ts'
import { Dialog } from '../../shared/forms/dialog.tsx'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { texts } from '../../texts/texts.ts'
import { giveProof, ProofFailure, ProofField } from './proof-field.tsx'
import classes from './sign-in-ways.module.css'
import { useOwnChange } from './use-own-change.ts'

const words = texts.account.signInWays

interface RemovePasskeyProps {
  hasPassword: boolean
  /** Undefined while the dialog is closed. */
  passkey: OwnPasskey | undefined
  onClose(): void
}

export function RemovePasskey({ passkey, ...form }: RemovePasskeyProps) {
  return (
    <Dialog
      title={passkey ? words.removeLabel(passkeyName(passkey)) : ''}
      isOpen={passkey !== undefined}
      onClose={form.onClose}
    >
      {passkey && <RemovalForm key={passkey.passkey_id} passkey={passkey} {...form} />}
    </Dialog>
  )
}

function RemovalForm({ hasPassword, passkey, onClose }: RemovePasskeyProps & { passkey: OwnPasskey }) {
  const [password, setPassword] = useState('')
  const remove = useOwnChange({
    run: async () => removeOwnPasskey(passkey.passkey_id, await giveProof(hasPassword, password)),
    done: words.removed,
    onDone: onClose,
  })
  return (
    <DialogForm
      action={words.remove}
      isPending={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={classes.notice}>{words.removeNotice(passkeyName(passkey))}</p>
      <ProofField
        hasPassword={hasPassword}
        password={password}
        error={remove.error}
        onChange={setPassword}
        passkeyHint={words.passkeyProof}
      />
      <ProofFailure error={remove.error} />
    </DialogForm>
  )
}

export type OwnPasskey = OwnAccount['passkeys'][number]

export function passkeyName({ name }: OwnPasskey): string {
  return name ?? texts.account.signInWays.unnamed
}
