import { Button, PasswordInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { OwnAccount } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { changeOwnPassword, readOwnAccount } from '../../session/session-calls.ts'
import { Dialog, type DialogState } from '../../shared/forms/dialog.tsx'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { Icon } from '../../shared/icons.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { ApiError } from '../../shared/states/api-error.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import { AddPasskey } from './add-passkey.tsx'
import { ProofFailure, ProofField } from './proof-field.tsx'
import { type OwnPasskey, passkeyName, RemovePasskey } from './remove-passkey.tsx'
import classes from './sign-in-ways.module.css'
import { OWN_ACCOUNT_KEY, useOwnChange } from './use-own-change.ts'

const words = texts.account.signInWays

/** The ways to sign in of the viewer, who may change them here. */
export function SignInWays() {
  const query = useQuery({ queryKey: OWN_ACCOUNT_KEY, queryFn: readOwnAccount })
  return (
    <QueryStates query={query}>
      {(account) =>
        account.signs_in_with.includes('openid-connect') ? (
          <Panel title={words.title}>{words.providerHint}</Panel>
        ) : (
          <>
            {account.signs_in_with.includes('password') && <Password />}
            <Passkeys account={account} />
          </>
        )
      }
    </QueryStates>
  )
}

function Password() {
  const [isChanging, dialog] = useDisclosure(false)
  return (
    <Panel
      title={words.password}
      actions={
        <Button variant="default" onClick={dialog.open}>
          {words.changePassword}
        </Button>
      }
    >
      {words.passwordHint}
      <ChangePassword isOpen={isChanging} onClose={dialog.close} />
    </Panel>
  )
}

function Passkeys({ account }: { account: OwnAccount }) {
  const [isAdding, dialog] = useDisclosure(false)
  const [removing, setRemoving] = useState<OwnPasskey>()
  const hasPassword = account.signs_in_with.includes('password')
  const isOnlyWay = account.passkeys.length === 1 && !hasPassword
  return (
    <Panel
      title={words.passkeys}
      description={words.passkeysHint}
      flush
      actions={
        <Button variant="default" leftSection={<Icon name="plus" size={14} />} onClick={dialog.open}>
          {words.add}
        </Button>
      }
    >
      {account.passkeys.length === 0 ? (
        <p className={classes.empty}>{words.noPasskeys}</p>
      ) : (
        <DataTable
          label={words.passkeys}
          columns={columnsWith({ isOnlyWay, onRemove: setRemoving })}
          rows={account.passkeys}
          rowKey={({ passkey_id }) => passkey_id}
        />
      )}
      <AddPasskey hasPassword={hasPassword} isOpen={isAdding} onClose={dialog.close} />
      <RemovePasskey hasPassword={hasPassword} passkey={removing} onClose={() => setRemoving(undefined)} />
    </Panel>
  )
}

function columnsWith({
  isOnlyWay,
  onRemove,
}: {
  isOnlyWay: boolean
  onRemove(passkey: OwnPasskey): void
}): Column<OwnPasskey>[] {
  return [
    column(words.device, passkeyName),
    column(words.host, ({ host }) => host, { hideBelow: 'phone' }),
    timeColumn('created_at', words.made),
    column(
      words.action,
      (passkey) =>
        isOnlyWay ? (
          words.onlyWay
        ) : (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={words.removeLabel(passkeyName(passkey))}
            onClick={() => onRemove(passkey)}
          >
            {words.remove}
          </Button>
        ),
      { align: 'end' },
    ),
  ]
}

function ChangePassword({ isOpen, onClose }: DialogState) {
  return (
    <Dialog title={words.changePassword} isOpen={isOpen} onClose={onClose}>
      <PasswordForm onClose={onClose} />
    </Dialog>
  )
}

function PasswordForm({ onClose }: Pick<DialogState, 'onClose'>) {
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
