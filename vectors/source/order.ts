import { acceptedBody, changedAt, refusedBody } from './bodies.ts'
import type { Vector, VectorFile } from './vector.ts'

const ORDER = {
  app_id: 'demo-app',
  create_time: '2026-01-31T08:30:00Z',
  update_time: '2026-01-31T16:31:00.123456+08:00',
  user_id: 'player-1001',
  payment_order_id: 'ORDER-20260131-0001',
  server_id: 'eu-1',
  order_status: 'Paid',
  order_items: [
    {
      product_id: 'gems-100',
      game_product_id: 'com.example.gems.100',
      quantity: '2',
      product_type: 'VIRTUAL_GOOD',
      price: { currency: 'USD', amount: '4.99' },
    },
  ],
  total_price: { currency: 'USD', amount: '9.98' },
  shop_region: 'US',
  payment_channel: 'CREDIT_CARD',
}

/** `answer` is what the order query answers with, where that is not what was handed in. */
const acceptedAs = (comment: string, tags: string[], body: object, answer: object): Vector => ({
  ...acceptedBody(comment, tags, body),
  expected: { answer },
})

const accepted = (path: string, value: unknown, comment: string): Vector =>
  acceptedBody(`${path}: ${comment}`, [path], changedAt(ORDER, path, value))

const refused = (path: string, value: unknown, comment: string): Vector =>
  refusedBody([path], `${path}: ${comment}`, [path], changedAt(ORDER, path, value))

const ITEM = 'order_items.0'
const TEXTS_256 = ['user_id', `${ITEM}.product_id`, `${ITEM}.game_product_id`]
const NON_EMPTY = ['app_id', 'user_id', 'payment_order_id', 'server_id', 'shop_region', 'payment_channel']
const TIMES = ['create_time', 'update_time']
const NAMES = ['payment_channel', `${ITEM}.product_type`]
const AMOUNTS = ['total_price.amount', `${ITEM}.price.amount`]
const MONEY = ['total_price.currency', 'total_price.amount']
const CURRENCIES = ['total_price.currency', `${ITEM}.price.currency`]
const LABELS = ['shop_region', ...NAMES, ...CURRENCIES]
const OPEN = [
  `${ITEM}.product_id`,
  `${ITEM}.game_product_id`,
  `${ITEM}.quantity`,
  `${ITEM}.product_type`,
  `${ITEM}.price`,
  `${ITEM}.price.currency`,
  `${ITEM}.price.amount`,
]
const REQUIRED = [...NON_EMPTY, ...TIMES, 'order_status', 'total_price.currency', 'total_price.amount']
const STRINGS = [...NON_EMPTY, ...TIMES, ...OPEN.filter((path) => !path.endsWith('price')), ...MONEY]

const ACCEPTED: Vector[] = [
  acceptedBody('an ordinary order', ['ordinary'], ORDER),
  ...['UNDEFINED', 'Created', 'Paid', 'Finished', 'Refunded'].map((status) =>
    accepted('order_status', status, status),
  ),
  accepted('order_items', [], 'none'),
  accepted('order_items', Array(100).fill(ORDER.order_items[0]), 'a hundred'),
  ...TEXTS_256.map((path) => accepted(path, '字'.repeat(256), '256 characters')),
  ...OPEN.filter((path) => !path.endsWith('price')).map((path) => accepted(path, '', 'may be empty')),
  ...OPEN.map((path) => accepted(path, undefined, 'may be absent')),
  ...OPEN.map((path) =>
    acceptedAs(
      `${path}: null counts as absent`,
      [path],
      changedAt(ORDER, path, null),
      changedAt(ORDER, path, undefined),
    ),
  ),
  ...['total_price', `${ITEM}.price`].map((path) =>
    acceptedAs(
      `${path}: an empty object counts as absent`,
      [path],
      changedAt(ORDER, path, {}),
      changedAt(ORDER, path, undefined),
    ),
  ),
  accepted('order_items', [{}, {}], 'two items of which nothing is known'),
  ...[undefined, null].flatMap((nothing) => [
    acceptedAs(
      `order_items: ${nothing === null ? 'null' : 'absent'} is an empty list`,
      ['order_items'],
      changedAt(ORDER, 'order_items', nothing),
      changedAt(ORDER, 'order_items', []),
    ),
  ]),
  accepted('total_price', undefined, 'may be absent'),
  acceptedAs(
    'total_price: null counts as absent',
    ['total_price'],
    changedAt(ORDER, 'total_price', null),
    changedAt(ORDER, 'total_price', undefined),
  ),
  accepted('payment_order_id', 'x'.repeat(128), '128 characters'),
  accepted('server_id', 'x'.repeat(128), '128 characters'),
  accepted('app_id', `A${'.'.repeat(31)}${'-'.repeat(31)}_`, '64 characters'),
  accepted(`${ITEM}.quantity`, '0', 'zero'),
  accepted(`${ITEM}.quantity`, '9'.repeat(32), '32 digits, more than any number holds'),
  ...AMOUNTS.flatMap((path) =>
    ['0', '-5', '.5', '-.5', '0.10', '123456789012345678901234567890.01'].map((amount) =>
      accepted(path, amount, JSON.stringify(amount)),
    ),
  ),
  ...LABELS.flatMap((path) =>
    [
      'x',
      'WalletPay',
      'CARRIER-DCB',
      'Gift Card',
      'GLOBAL',
      'USDT',
      'usd',
      '1',
      ' ',
      '支付',
      'C'.repeat(64),
    ].map((text) => accepted(path, text, JSON.stringify(text))),
  ),
  ...TIMES.map((path) => accepted(path, '2026-01-31T16:30:30.123456789+0800', 'nanoseconds, +0800')),
  accepted('create_time', '2026-01-31T16:30:30+08', '+08'),
  acceptedAs('unknown fields are left out', ['unknown'], { ...ORDER, note: 'x' }, ORDER),
]

const REFUSED: Vector[] = [
  ...REQUIRED.map((path) => refused(path, undefined, 'missing')),
  ...REQUIRED.map((path) => refused(path, null, 'null')),
  ...STRINGS.map((path) => refused(path, 1, 'a number')),
  ...NON_EMPTY.map((path) => refused(path, '', 'empty')),
  ...MONEY.map((path) => refused(path, '', 'empty')),
  ...['user_id', 'server_id', 'payment_order_id', ...TEXTS_256.slice(1)].map((path) =>
    refused(path, 'a\u0000', 'holds NUL'),
  ),
  ...TEXTS_256.map((path) => refused(path, 'x'.repeat(257), '257 characters')),
  refused('payment_order_id', 'x'.repeat(129), '129 characters'),
  refused('server_id', 'x'.repeat(129), '129 characters'),
  refused('app_id', 'a'.repeat(65), '65 characters'),
  refused('app_id', 'demo app', 'a blank'),
  refused('app_id', '-demo', 'begins with a hyphen'),
  ...TIMES.flatMap((path) =>
    [
      '',
      '2026-01-31',
      '2026-01-31T16:31:00.0123456789Z',
      '2026-01-31T08:30:00',
      '2026-02-30T00:00:00Z',
      '2016-12-31T23:59:60Z',
    ].map((time) => refused(path, time, JSON.stringify(time))),
  ),
  refused('order_status', 'paid', 'another case'),
  refused('order_status', 'Cancelled', 'unknown'),
  refused('order_status', '', 'empty'),
  refused('order_items', {}, 'an object'),
  refused('order_items', Array(101).fill(ORDER.order_items[0]), 'a hundred and one'),
  refused(ITEM, 'gems', 'a string instead of an item'),
  refused(ITEM, null, 'null instead of an item'),
  refused('total_price', '4.99', 'a string instead of an object'),
  refused(`${ITEM}.price`, '4.99', 'a string instead of an object'),
  refused('total_price', [], 'an array instead of an object'),
  ...['-1', '1.0', '1e3', ' 1', '٣', '9'.repeat(33)].map((text) =>
    refused(`${ITEM}.quantity`, text, JSON.stringify(text)),
  ),
  ...AMOUNTS.flatMap((path) =>
    ['1.', '-', '+1', '1,5', '1e3', '0x1', '1.2.3', '1\n', '9'.repeat(65)].map((text) =>
      refused(path, text, JSON.stringify(text)),
    ),
  ),
  ...LABELS.flatMap((path) =>
    ['C'.repeat(65), 'a\u0000', 'a\nb', 'a\u001b[2J', 'a\u007f', 'a\u0085', 'a\ud800'].map((text) =>
      refused(path, text, JSON.stringify(text)),
    ),
  ),
  refusedBody(
    ['total_price.currency', 'shop_region'],
    'two fields at fault',
    ['several'],
    changedAt(changedAt(ORDER, 'shop_region', ''), 'total_price.currency', 'U\tD'),
  ),
  refusedBody([''], 'an array instead of an order', ['type'], [ORDER]),
]

export function orderVectors(): VectorFile {
  return {
    about:
      'Orders as an operator hands them in. The order query answers with the same object, or with expected.answer where there is one. error.fields names the fields at fault, with dots; the empty name is the body itself.',
    cases: [...ACCEPTED, ...REFUSED],
  }
}
