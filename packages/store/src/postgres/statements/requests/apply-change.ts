import { RecordNotFound } from '@txgw/base/store-errors'
import {
  type AppliedChange,
  type Subject,
  SubjectChanged,
  type SubjectRef,
} from '@txgw/domain/change-requests/change-request-store'
import type { Transaction } from '../../pool/database.ts'
import { READ_SETTING } from '../../session/setting-statements.ts'
import { keepAccount, lockAccounts } from '../accounts/account-store.ts'
import { addInvitation } from '../accounts/invitation-store.ts'
import { requireOwner } from '../accounts/require-owner.ts'
import { addToken } from '../accounts/token-store.ts'
import { applyToApp, lockApp } from '../apps/app-store.ts'
import { changeStatusWithin } from '../orders/change-status.ts'
import { findOrder } from '../orders/order-store.ts'
import { changeSetting } from '../setting-store.ts'

/** Must run within a transaction, and first of all that concerns the subject. */
export async function lockSubject(db: Transaction, ref: SubjectRef): Promise<Subject> {
  switch (ref.of) {
    case 'app':
      return { of: 'app', app: await lockApp(db, ref.appId) }
    case 'account': {
      const [account] = await lockAccounts(db, { changed: ref.accountId, author: ref.accountId })
      if (!account) throw new RecordNotFound(`there is no account ${ref.accountId}`)
      return { of: 'account', account }
    }
    case 'order':
      return { of: 'order', order: await findOrder(db, ref.appId, ref.id) }
    case 'setting': {
      const [value] = (await db.row(READ_SETTING, ref.name)) ?? []
      return { of: 'setting', value: value as string | undefined }
    }
    case 'nothing':
      return ref
  }
}

/** Must run within a transaction that has locked the subject. */
export async function applyChange(db: Transaction, subject: Subject, applied: AppliedChange): Promise<void> {
  switch (applied.kind) {
    case 'settings':
    case 'add-key':
    case 'revoke-key':
      if (subject.of !== 'app') throw new Error('a change of an app needs its app')
      return applyToApp(db, subject.app, applied)
    case 'account':
      if (subject.of !== 'account') throw new Error('a change of an account needs its account')
      return keepAccount(db, { ...subject.account, ...applied.change }, applied.end)
    case 'add-token':
      await requireOwner(db, applied.token.ownerId)
      return addToken(db, applied.token)
    case 'add-invitation':
      return addInvitation(db, applied.invitation)
    case 'order-status': {
      const changed = await changeStatusWithin(db, applied.change)
      if (typeof changed === 'string') throw new SubjectChanged(`the order is ${changed}`)
      return
    }
    case 'setting':
      if (await changeSetting(db, applied)) return
      throw new SubjectChanged(applied.name)
  }
}
