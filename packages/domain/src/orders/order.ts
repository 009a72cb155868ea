import { orNull } from '@txgw/base/nullable'
import { parts, text, whole } from '@txgw/base/records/columns'
import type { Listed } from '@txgw/base/records/places'
import { type Field, type RecordOf, record, recordOf } from '@txgw/base/records/record'
import { utcText } from '@txgw/protocol'
import {
  dateTime,
  type OrderKind,
  OrderKind as OrderKindSchema,
  utcDateTime,
  Order as WireOrder,
} from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { Asked } from '../records/digest.ts'
import { instant } from '../records/instant.ts'
import { copyItems, copyTotal, itemFields } from './order-items.ts'
import { micros } from './order-times.ts'

const contract = WireOrder.properties

const told = { sort: 'plain', shown: 'merchant' } as const

/**
 * Every field of an order, in the contract's order. A merchant gets those that it may see, as one JSON text, which a store
 * keeps as it is sent; the columns beside it are for searches.
 */
export const orderFields = recordOf(WireOrder)({
  appId: { ...told, schema: contract.app_id, column: text(), list: 2, asked: 1 },
  /** ISO 8601 with zone, kept as it was sent. */
  createTime: {
    ...told,
    schema: contract.create_time,
    column: micros('create_time'),
    list: 1,
    asked: 'never',
  },
  updateTime: {
    ...told,
    schema: contract.update_time,
    column: micros('update_time'),
    list: 12,
    asked: 'never',
  },
  userId: { ...told, schema: contract.user_id, sort: 'personal', column: text(), list: 6, asked: 2 },
  /** Unique within the app, over both kinds. */
  id: {
    ...told,
    schema: contract.payment_order_id,
    wire: 'payment_order_id',
    column: text(),
    list: 3,
    asked: 'never',
  },
  serverId: { ...told, schema: contract.server_id, column: null, list: 7, asked: 3 },
  status: {
    ...told,
    schema: contract.order_status,
    wire: 'order_status',
    column: text('order_status'),
    list: 5,
    asked: 'never',
  },
  items: {
    ...told,
    schema: contract.order_items,
    wire: 'order_items',
    read: copyItems,
    entries: itemFields,
    column: null,
    list: 13,
    asked: 5,
  },
  /** Null when unknown. */
  totalPrice: {
    ...told,
    schema: contract.total_price,
    read: copyTotal,
    sort: 'money',
    column: null,
    list: 8,
    asked: 6,
  },
  shopRegion: { ...told, schema: contract.shop_region, column: null, list: 9, asked: 7 },
  paymentChannel: { ...told, schema: contract.payment_channel, column: null, list: 10, asked: 8 },
  kind: {
    ...told,
    schema: Type.Optional(OrderKindSchema),
    read: (kind: OrderKind = 'payment') => kind,
    shown: 'operator',
    column: text(),
    list: 4,
    asked: 4,
  },
}) satisfies { readonly [name: string]: Field & Listed & Asked }

export interface Order extends RecordOf<typeof orderFields> {}

export const HISTORY_SOURCES = ['import', 'recharge', 'status-change'] as const

export interface Restored {
  atMs: number
  actor: string | null
}

const RestoredOnWire = Type.Object(
  { at: utcDateTime('When an import restored it'), actor: orNull(Type.String()) },
  {
    description:
      'Present only in a version that was restored from an archive; its other fields come from the archive',
  },
)

const said = { ...told, column: text() } as const

/** What the history keeps for a version besides the version itself. */
export const historyFields = record({
  status: { ...said, schema: contract.order_status, wire: 'order_status', column: text('order_status') },
  updateTime: { ...said, schema: dateTime('update_time of the order in this version') },
  source: { ...said, schema: Type.Enum(HISTORY_SOURCES, { description: 'Where this version came from' }) },
  recordedAtMs: instant('When the service recorded it; the same as `at`'),
  /** The actor that brought the version. */
  actor: {
    ...said,
    schema: orNull(
      Type.String({
        description:
          'Name of the person or token that made this version: `operator` for the token of the data directory, `console` for its session, `recharge <id>`; null when it was not recorded',
      }),
    ),
  },
  /** Set only for a version that was restored from an archive. The other fields then say what the archive says. */
  restored: {
    ...said,
    schema: Type.Optional(RestoredOnWire),
    read: (sent?: Static<typeof RestoredOnWire>): Restored | null =>
      sent ? { atMs: Date.parse(sent.at), actor: sent.actor } : null,
    write: ({ atMs, actor }: Restored) => ({ at: utcText(atMs), actor }),
    column: parts({ atMs: whole(), actor: text('restored_by') }),
  },
})

/** One version of the order. A version never changes. A history starts with the oldest. */
export interface OrderHistoryEntry extends RecordOf<typeof historyFields> {
  /** The complete version; null when it was replaced before complete versions were kept. */
  order: Order | null
}

/** An order with everything known about its past. The last entry describes the order itself. */
export interface OrderWithHistory {
  order: Order
  /** The whole history, oldest first. */
  history: OrderHistoryEntry[]
}
