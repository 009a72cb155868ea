import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  FORBIDDEN_REASONS,
  ORDER_STATUSES,
  type ForbiddenReasonCode as ProtocolCode,
  type UserValidateNotification as ProtocolNotification,
  type Order as ProtocolOrder,
  type UserValidateReply as ProtocolReply,
} from '@txgw/protocol/schemas'
import type {
  ForbiddenReasonCode,
  Order,
  OrderStatus,
  UserValidateNotification,
  UserValidateReply,
} from '../src/index.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** The types are written by hand so that the package needs no schema library; tsc holds them to the schemas. */
const SAME: {
  orderFields: Same<keyof Order, keyof ProtocolOrder>
  orderStatus: Same<OrderStatus, ProtocolOrder['order_status']>
  itemFields: Same<keyof Order['order_items'][number], keyof ProtocolOrder['order_items'][number]>
  moneyFields: Same<Order['total_price'], ProtocolOrder['total_price']>
  codes: Same<ForbiddenReasonCode, ProtocolCode>
  notificationFields: Same<keyof UserValidateNotification, keyof ProtocolNotification>
  playerFields: Same<keyof UserValidateNotification['resource'], keyof ProtocolNotification['resource']>
  replyFields: Same<keyof UserValidateReply, keyof ProtocolReply>
} = {
  orderFields: true,
  orderStatus: true,
  itemFields: true,
  moneyFields: true,
  codes: true,
  notificationFields: true,
  playerFields: true,
  replyFields: true,
}

describe('types', () => {
  it('have the fields and values of the schemas', () => {
    assert.deepEqual([...new Set(Object.values(SAME))], [true])
    const statuses: readonly OrderStatus[] = ORDER_STATUSES
    const codes = Object.keys(FORBIDDEN_REASONS) as ForbiddenReasonCode[]
    assert.equal(statuses.length, 5)
    assert.equal(codes.length, 6)
  })
})
