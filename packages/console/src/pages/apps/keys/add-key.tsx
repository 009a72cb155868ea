import { SegmentedControl, TextInput } from '@mantine/core'
import type { App } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { useConfirmChange } from '../../../shared/forms/confirm-change.tsx'
import { Dialog, type DialogState } from '../../../shared/forms/dialog.tsx'
import { DialogForm } from '../../../shared/forms/dialog-form.tsx'
import { fieldErrorsOf } from '../../../shared/forms/fields.tsx'
import { ErrorNotice } from '../../../shared/states/states.tsx'
import { texts } from '../../../texts/texts.ts'
import { SecondPersonHint } from '../../../two-people/second-person-hint.tsx'
import { useAppChange } from '../use-app-change.ts'
import { GivenKey } from './given-key.tsx'
import { MadeKey } from './made-key.tsx'
import { nextSerial } from './next-serial.ts'
import { holdsPrivateKey } from './pem.ts'

interface AddKeyProps extends DialogState {
  app: App
}

const words = texts.apps.addKey

type Way = keyof typeof words.ways

export function AddKey({ app, isOpen, onClose }: AddKeyProps) {
  return (
    <Dialog title={words.title} isOpen={isOpen} onClose={onClose} size="lg" isSticky>
      <AddKeyForm app={app} onClose={onClose} />
    </Dialog>
  )
}

function AddKeyForm({ app, onClose }: Omit<AddKeyProps, 'isOpen'>) {
  const [serialNo, setSerialNo] = useState(() => nextSerial(app.keys))
  const [way, setWay] = useState<Way>('make')
  const [publicKey, setPublicKey] = useState('')
  const confirm = useConfirmChange()
  const key = { serial_no: serialNo, public_key: publicKey }
  const add = useAppChange({
    appId: app.app_id,
    request: () => ({ add_key: key }),
    run: (api) => api.POST('/apps/{app_id}/keys', { params: { path: { app_id: app.app_id } }, body: key }),
    words: { confirm: words.confirm(serialNo, app.app_id), done: words.done(serialNo) },
    onDone: onClose,
    onWaits: onClose,
  })
  const isPrivate = holdsPrivateKey(publicKey)
  const submit = async () => {
    if (isPrivate) return
    if (await confirm({ description: add.confirmation, action: words.submit })) add.mutate()
  }
  const choose = (chosen: string) => {
    setWay(chosen as Way)
    setPublicKey('')
    add.reset()
  }
  return (
    <DialogForm
      action={words.submit}
      isPending={add.isPending}
      isDisabled={publicKey === '' || serialNo === '' || isPrivate}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={words.serial}
        description={words.serialHint}
        required
        autoComplete="off"
        value={serialNo}
        error={fieldErrorsOf(add.error).serial_no}
        onChange={(event) => setSerialNo(event.currentTarget.value.trim())}
      />
      <SegmentedControl
        fullWidth
        aria-label={words.waysLabel}
        data={Object.entries(words.ways).map(([value, label]) => ({ value, label }))}
        value={way}
        onChange={choose}
      />
      {way === 'make' ? (
        <MadeKey fileName={words.privateFile(app.app_id, serialNo)} onReady={setPublicKey} />
      ) : (
        <GivenKey
          key={way}
          way={way}
          value={publicKey}
          error={isPrivate ? words.privateRefused : undefined}
          onChange={setPublicKey}
        />
      )}
      <SecondPersonHint of="apps" />
      <ErrorNotice error={add.error} />
    </DialogForm>
  )
}
