import { useState } from 'react'
import { Dialog } from '../../shared/forms/dialog.tsx'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { fieldErrorsOf } from '../../shared/forms/fields.tsx'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { SecondPersonHint } from '../../two-people/second-person-hint.tsx'
import { changesProduction, type Grant, isShownByFields, wireGrant } from './grant-draft.ts'
import { GrantFields } from './grant-fields.tsx'
import { type Account, changeAccount } from './people-calls.ts'
import { usePeopleChange } from './use-people.ts'

const words = texts.people.accounts

interface ChangeAccountProps {
  /** Undefined while the dialog is closed. */
  account: Account | undefined
  onClose(): void
}

export function ChangeAccount({ account, onClose }: ChangeAccountProps) {
  return (
    <Dialog
      title={account ? words.changeLabel(account.name) : ''}
      isOpen={account !== undefined}
      onClose={onClose}
    >
      {account && <ChangeForm key={account.account_id} account={account} onClose={onClose} />}
    </Dialog>
  )
}

function ChangeForm({ account, onClose }: { account: Account; onClose(): void }) {
  const { account_id, name, role_from } = account
  const [grant, setGrant] = useState<Grant>({ ...account, app_ids: account.app_ids ?? [] })
  const change = usePeopleChange<Account>({
    run: (_, alone) => changeAccount(account_id, wireGrant(grant), alone),
    makesStale: ['accounts', 'sessions'],
    done: () => words.changed(name),
    onDone: onClose,
    onWaits: onClose,
  })
  return (
    <DialogForm
      action={words.change}
      isPending={change.isPending}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <GrantFields
        grant={grant}
        errors={fieldErrorsOf(change.error)}
        onChange={(changes) => setGrant((before) => ({ ...before, ...changes }))}
        roleFixed={role_from === 'claim' ? words.roleFromClaim : undefined}
      />
      <Caution>{words.changeNotice(name)}</Caution>
      {changesProduction(grant) && <SecondPersonHint of="people" />}
      {!isShownByFields(change.error, ['role', 'environments', 'app_ids']) && (
        <ErrorNotice error={change.error} />
      )}
    </DialogForm>
  )
}
