import { RecordNotFound } from '@txgw/base/store-errors'
import {
  type AppliedChange,
  type Subject,
  SubjectChanged,
  type SubjectRef,
} from '@txgw/domain/change-requests/change-request-store'
import type { Database } from '../../database/database.ts'
import { findAccount, keepAccount } from '../accounts/account-store.ts'
import { addInvitation } from '../accounts/invitation-store.ts'
import { requireOwner } from '../accounts/require-owner.ts'
import { addToken } from '../accounts/token-store.ts'
import { applyToApp, findApp } from '../apps/app-store.ts'
import { changeStatus } from '../orders/change-status.ts'
import { findOrder } from '../orders/find-order.ts'
import { readSetting, writeSetting } from '../setting-store.ts'

/** Must run within a transaction. */
export function findSubject(db: Database, ref: SubjectRef): Subject {
  switch (ref.of) {
    case 'app': {
      const app = findApp(db, ref.appId)
      if (!app) throw new RecordNotFound(`no app ${ref.appId} is registered`)
      return { of: 'app', app }
    }
    case 'account': {
      const account = findAccount(db, ref.accountId)
      if (!account) throw new RecordNotFound(`there is no account ${ref.accountId}`)
      return { of: 'account', account }
    }
    case 'order':
      return { of: 'order', order: findOrder(db, ref.appId, ref.id) }
    case 'setting':
      return { of: 'setting', value: readSetting(db, ref.name) }
    case 'nothing':
      return ref
  }
}

/** Must run within a transaction that has found the subject. */
export function applyChange(db: Database, subject: Subject, applied: AppliedChange): void {
  switch (applied.kind) {
    case 'settings':
    case 'add-key':
    case 'revoke-key':
      if (subject.of !== 'app') throw new Error('a change of an app needs its app')
      applyToApp(db, subject.app, applied)
      break
    case 'account':
      if (subject.of !== 'account') throw new Error('a change of an account needs its account')
      keepAccount(db, { ...subject.account, ...applied.change }, applied.end)
      break
    case 'add-token':
      requireOwner(db, applied.token.ownerId)
      addToken(db, applied.token)
      break
    case 'add-invitation':
      addInvitation(db, applied.invitation)
      break
    case 'order-status': {
      const changed = changeStatus(db, applied.change)
      if (typeof changed === 'string') throw new SubjectChanged(`the order is ${changed}`)
      break
    }
    case 'setting': {
      if (readSetting(db, applied.name) !== applied.expected) throw new SubjectChanged(applied.name)
      writeSetting(db, applied.name, applied.value)
      break
    }
  }
}
