import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { type Board, type Change, EMPTY_BOARD, updateBoard } from '../../src/notices/board.ts'
import type { Condition } from '../../src/notices/notice.ts'

const MINUTE_MS = 60_000
const DOWN: Condition = {
  key: 'webhook/app-1',
  kind: 'webhook-down',
  severity: 'critical',
  appId: 'app-1',
  message: 'down',
  sinceMs: NOW_MS - 1000,
  level: 1,
}

let made = 0
const update = (board: Board, changes: Partial<Change> = {}) =>
  updateBoard(board, {
    conditions: [],
    over: new Set<string>(),
    describeEnd: () => undefined,
    nowMs: NOW_MS,
    makeId: () => `notice-${++made}`,
    isSent: false,
    ...changes,
  })
const kinds = ({ notices }: Board) => notices.map(({ kind }) => kind)
const recovered = () => ({ kind: 'webhook-recovered', severity: 'info', message: 'answers' }) as const

describe('the board of notices', () => {
  it('has one notice for as long as a condition lasts', () => {
    const first = update(EMPTY_BOARD, { conditions: [DOWN] })
    assert.equal(first.notices.length, 1)
    assert.equal(update(first, { conditions: [DOWN] }), first)
    assert.equal(update(first), first)
  })

  it('has another one when it gets worse, and none when it gets better', () => {
    const first = update(EMPTY_BOARD, { conditions: [DOWN] })
    const worse = update(first, { conditions: [{ ...DOWN, level: 2 }] })
    assert.equal(worse.notices.length, 2)
    assert.equal(worse.open.length, 1)
    assert.equal(update(worse, { conditions: [DOWN] }), worse)
  })

  it('says when it is over, and marks the notice as ended', () => {
    const first = update(EMPTY_BOARD, { conditions: [DOWN] })
    const over = new Set([DOWN.key])
    const after = update(first, { over, describeEnd: recovered, nowMs: NOW_MS + 5 })
    assert.deepEqual(kinds(after), ['webhook-recovered', 'webhook-down'])
    assert.equal(after.notices[1]?.endedAtMs, NOW_MS + 5)
    assert.deepEqual(after.open, [])
  })

  it('stays quiet for ten minutes about something that comes back', () => {
    let board = update(EMPTY_BOARD, { conditions: [DOWN] })
    board = update(board, { over: new Set([DOWN.key]), describeEnd: recovered })
    const soon = { conditions: [DOWN], nowMs: NOW_MS + 9 * MINUTE_MS }
    assert.equal(update(board, soon), board)
    const later = update(board, { ...soon, nowMs: NOW_MS + 10 * MINUTE_MS })
    assert.deepEqual(kinds(later), ['webhook-down', 'webhook-recovered', 'webhook-down'])
    assert.deepEqual(later.quiet, [])
  })

  it('keeps the newest 200', () => {
    const conditions = Array.from({ length: 250 }, (_, index) => ({ ...DOWN, key: `key-${index}` }))
    assert.equal(update(EMPTY_BOARD, { conditions }).notices.length, 200)
  })
})
