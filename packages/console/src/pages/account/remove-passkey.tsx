import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { removeOwnPasskey } from '../../session/session-calls.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { texts } from '../../texts/texts.ts'
import { type OwnPasskey, passkeyName } from './own-passkey.ts'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <p className={classes.notice}>{words.removeNotice(passkeyName(passkey))}</p>
        <ProofField
          hasPassword={hasPassword}
          password={password}
          error={remove.error}
          onChange={setPassword}
          passkeyHint={words.passkeyProof}
        />
        <ProofFailure error={remove.error} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={remove.isPending}>
            {words.remove}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
