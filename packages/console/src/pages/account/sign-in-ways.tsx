import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { OwnAccount } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { readOwnAccount } from '../../session/session-calls.ts'
import { Icon } from '../../shared/icons.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { timeColumn } from '../../shared/table/columns.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'
import { AddPasskey } from './add-passkey.tsx'
import { ChangePassword } from './change-password.tsx'
import { type OwnPasskey, passkeyName } from './own-passkey.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import classes from './sign-in-ways.module.css'
import { OWN_ACCOUNT_KEY } from './use-own-change.ts'

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
    { key: 'name', header: words.device, cell: passkeyName },
    { key: 'host', header: words.host, cell: ({ host }) => host, hideBelow: 'phone' },
    timeColumn('created_at', words.made),
    {
      key: 'action',
      header: words.action,
      align: 'end',
      cell: (passkey) =>
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
    },
  ]
}
