import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verdict } from '@txgw/domain/topup/verdict'
import { jsonGiven } from '../../../src/commands/listen/given.ts'
import { createListenView } from '../../../src/commands/listen/listen-view.ts'
import type { Received } from '../../../src/commands/listen/received.ts'

const RECEIVED: Received = {
  number: 3,
  receivedAtMs: Date.parse('2026-01-01T00:00:00Z'),
  rawHeaders: [],
  body: Buffer.from('{}'),
  notificationId: 'VAL1',
  asked: { appId: 'my-game', userId: 'p\u001b[2J', serverId: '7' },
  signature: { verdict: 'genuine', serialNo: 'KEY1' },
  deadlineAtMs: Date.parse('2026-01-01T00:00:05Z'),
}

function shownBy(show: (view: ReturnType<typeof createListenView>) => void): string[] {
  const texts: string[] = []
  show(
    createListenView({
      format: 'text',
      show: (_document, text) => texts.push(...text().split('\n')),
      showReceived: () => {},
      note: () => {},
    }),
  )
  return texts
}

test('a notification shows the player, whether it is genuine, and the time left', () => {
  assert.deepEqual(
    shownBy((view) => view.received(RECEIVED)),
    [
      '',
      '#3 USER_VALIDATE VAL1',
      '  app        my-game',
      '  player     p\\u001b[2J on server 7',
      '  signature  genuine, by platform key KEY1',
      '  deadline   2026-01-01T00:00:05.000Z, 5,000 ms left',
    ],
  )
})

test('a request that is not a notification is shown too, with the problem of its signature', () => {
  const { notificationId: _id, asked: _asked, ...rest } = RECEIVED
  const signature = { verdict: 'refused', serialNo: 'KEY2', problem: 'It is wrong.' } as const
  const lines = shownBy((view) => view.received({ ...rest, signature }))
  assert.equal(lines[1], '#3 not a USER_VALIDATE notification')
  assert.equal(lines[2], '  body       {}')
  assert.equal(lines[3], '  signature  not genuine: It is wrong. It names key KEY2.')
})

test('an answer shows its status, its duration and the verdict of the service', () => {
  const given = jsonGiven('forwarded', 200, { is_topup_forbidden: 'false' })
  const verdict: Verdict = {
    kind: 'allowed',
    warnings: [{ code: 'forbidden-text', message: 'It is a text' }],
  }
  assert.deepEqual(
    shownBy((view) => view.answered(RECEIVED, { given, verdict, late: false, tookMs: 12 })),
    [
      '#3 answered: status 200 in 12 ms, forwarded',
      '  reply    {"is_topup_forbidden":"false"}',
      '  verdict  allowed',
      '  warning  forbidden-text: It is a text',
    ],
  )
  const failure = { ok: false, code: 'connect', message: 'No connection' } as const
  const noAnswer: Verdict = { kind: 'no-answer', reason: failure, warnings: [] }
  assert.deepEqual(
    shownBy((view) =>
      view.answered(RECEIVED, {
        given: { ...given, failure },
        verdict: noAnswer,
        late: true,
        tookMs: 12,
      }),
    ),
    ['#3 answered too late: no reply in 12 ms, forwarded', '  verdict  no answer, connect. No connection'],
  )
})
