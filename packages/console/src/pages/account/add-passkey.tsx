import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { makePasskey, passkeyObstacle } from '../../session/browser-passkeys.ts'
import { addOwnPasskey, beginOwnPasskey } from '../../session/session-calls.ts'
import { Dialog, type DialogState } from '../../shared/forms/dialog.tsx'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { Caution } from '../../shared/states/notices.tsx'
import { texts } from '../../texts/texts.ts'
import { giveProof, ProofFailure, ProofField } from './proof-field.tsx'
import { useOwnChange } from './use-own-change.ts'

const words = texts.account.signInWays

interface AddPasskeyProps extends DialogState {
  hasPassword: boolean
}

export function AddPasskey({ isOpen, ...form }: AddPasskeyProps) {
  const obstacle = passkeyObstacle()
  return (
    <Dialog title={words.add} isOpen={isOpen} onClose={form.onClose}>
      {obstacle === undefined ? (
        <PasskeyForm {...form} />
      ) : (
        <Caution>{texts.signIn.invitation.obstacles[obstacle]}</Caution>
      )}
    </Dialog>
  )
}

function PasskeyForm({ hasPassword, onClose }: Omit<AddPasskeyProps, 'isOpen'>) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const add = useOwnChange({
    run: async () => {
      const proof = await giveProof(hasPassword, password)
      const passkey = await makePasskey(() => beginOwnPasskey(proof))
      await addOwnPasskey({ passkey, ...(name.trim() !== '' && { name: name.trim() }) })
    },
    done: words.added,
    onDone: onClose,
  })
  return (
    <DialogForm action={words.add} isPending={add.isPending} onSubmit={() => add.mutate()} onClose={onClose}>
      <TextInput
        label={words.deviceName}
        description={words.deviceHint}
        value={name}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ProofField
        hasPassword={hasPassword}
        password={password}
        error={add.error}
        onChange={setPassword}
        passkeyHint={words.passkeyFirst}
      />
      <ProofFailure error={add.error} />
    </DialogForm>
  )
}
