import type { GuardedChange } from '../change-request.ts'
import { addTokenKind } from './add-token.ts'
import { changeAccountKind } from './change-account.ts'
import { changeAppKind } from './change-app.ts'
import { changeTwoPeopleKind } from './change-two-people.ts'
import type { GuardedKind } from './guarded-kind.ts'
import { invitePersonKind } from './invite-person.ts'
import { refundOrderKind } from './refund-order.ts'

export const GUARDED: { readonly [K in GuardedChange['kind']]: GuardedKind } = {
  'change-app': changeAppKind,
  'change-account': changeAccountKind,
  'add-token': addTokenKind,
  'invite-person': invitePersonKind,
  'refund-order': refundOrderKind,
  'change-two-people': changeTwoPeopleKind,
}
