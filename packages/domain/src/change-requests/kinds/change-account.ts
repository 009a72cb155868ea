import type { Grant } from '../../accounts/grant.ts'
import { mayManage } from '../../accounts/has-admin.ts'
import type { PlannedAccount, Rights } from '../../accounts/people/change-account.ts'
import { accountChange } from '../../accounts/people/people-audit.ts'
import { includesRole } from '../../accounts/role.ts'
import type { GuardedChange } from '../change-request.ts'
import type { Subject } from '../change-request-store.ts'
import { fieldChanges, type GuardedKind } from './guarded-kind.ts'

/** Whether whoever has this grant could change production. */
export function changesProduction({ role, environments }: Pick<Grant, 'role' | 'environments'>): boolean {
  return includesRole(role, 'operator') && environments.includes('production')
}

/** What two people decide about; undefined when the person gets no more rights than to look in production. */
export function guardedAccountChange({ kept, rights }: PlannedAccount): GuardedChange | undefined {
  if (!isWider(kept, rights)) return undefined
  const changes = fieldChanges(fieldsOf(kept), fieldsOf(rights))
  const { accountId: subjectId, name: about } = kept
  return { kind: 'change-account', about, subjectId, changes, document: JSON.stringify(rights) }
}

function isWider(before: Rights, after: Rights): boolean {
  if (!after.isEnabled || !changesProduction(after)) return false
  if (!before.isEnabled || !changesProduction(before)) return true
  return (after.role === 'admin' && before.role !== 'admin') || (mayManage(after) && !mayManage(before))
}

const fieldsOf = ({ role, environments, appIds, isEnabled }: Rights) => ({
  role,
  environments,
  app_ids: appIds,
  enabled: isEnabled,
})

export const changeAccountKind: GuardedKind = {
  subjectOf: ({ subjectId }) => ({ of: 'account', accountId: subjectId }),
  fieldsOf: (subject) => fieldsOf(accountOf(subject)),
  apply({ document }, subject, { nowMs: atMs, entryOf }) {
    const account = accountOf(subject)
    const rights: Rights = JSON.parse(document)
    return {
      applied: {
        kind: 'account',
        accountId: account.accountId,
        change: rights,
        end: { atMs, why: 'account-changed' },
      },
      entry: entryOf?.(accountChange(account, { ...account, ...rights })),
    }
  },
}

function accountOf(subject: Subject) {
  if (subject.of !== 'account') throw new Error('a change of an account is judged with its account')
  return subject.account
}
