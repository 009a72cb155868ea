import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Notification, Wait } from '../../history/history.ts'
import type { Operation, OperationOf } from '../../history/operation.ts'
import type { Fault } from '../../schedule/fault.ts'
import { answer, CUT, found, operation } from './planted.ts'

const ORDER = 'order-1'

function wrote(version: number, atMs: number, status = 201): Operation {
  return operation({ kind: 'write order', about: ORDER, version }, atMs, answer(status))
}

function read(version: number, atMs: number, changes = {}, serial = '1'): Operation {
  const said = { version, writtenIn: 'production' }
  return operation(
    { kind: 'read order', about: ORDER, serial },
    atMs,
    answer(version ? 200 : 404, said),
    changes,
  )
}

function recharged(atMs: number, said: Operation['result'], player = 'player-1'): Operation {
  return operation({ kind: 'recharge', about: 'key-1', player, app: 'quick' }, atMs, said)
}

const accepted = (orderId = 'o1', digest = 'd1') =>
  answer(201, { rechargeId: 'r1', state: 'ACCEPTED', orderIds: [orderId], digest })
const ended = (digest = 'd1') => answer(201, { rechargeId: 'r1', state: 'ENDED', digest })

function struck(name: Fault['name'], fromMs: number, toMs: number, target = 'north') {
  const fault: Fault = { index: 0, name, target, atMs: fromMs, forMs: toMs - fromMs, roll: 0 }
  return {
    schedule: [fault],
    faults: [
      { atMs: fromMs, index: 0, what: 'began' as const },
      { atMs: toMs, index: 0, what: 'ended' as const },
    ],
  }
}

/** Each is planted in a run that is otherwise good. */
const PLANTED: {
  what: string
  check: string
  bad: Parameters<typeof found>[0]
  good: Parameters<typeof found>[0]
}[] = [
  {
    what: 'an acknowledged write that is gone',
    check: 'orders are linearizable',
    bad: { operations: [wrote(1, 0), wrote(2, 10), read(1, 20)] },
    good: { operations: [wrote(1, 0), wrote(2, 10), read(2, 20)] },
  },
  {
    what: 'a service that goes back in time beside an old primary',
    check: 'no service goes back in time',
    bad: { ...rivals(), operations: [wrote(1, 0), wrote(2, 10), read(2, 20), read(1, 30)] },
    good: {
      ...rivals(),
      operations: [wrote(1, 0), wrote(2, 10), read(2, 20), read(1, 30, { service: 'south' })],
    },
  },
  {
    what: 'an answer from an old primary after 5 s',
    check: 'orders are linearizable',
    bad: { ...rivals(), operations: [wrote(1, 0), wrote(2, 10), read(1, 5_050)] },
    good: { ...rivals(), operations: [wrote(1, 0), wrote(2, 10), read(1, 4_000)] },
  },
  {
    what: 'a version that nobody wrote',
    check: 'orders are linearizable',
    bad: { operations: [wrote(1, 0), read(3, 20)] },
    good: { operations: [wrote(1, 0), wrote(3, 5), read(3, 20)] },
  },
  {
    what: 'an older version taken for a newer one',
    check: 'orders are linearizable',
    bad: { operations: [wrote(5, 0), wrote(4, 10, 200)] },
    good: { operations: [wrote(5, 0), wrote(4, 10, 409)] },
  },
  {
    what: 'a newer version refused as older',
    check: 'orders are linearizable',
    bad: { operations: [wrote(1, 0), wrote(4, 10, 409)] },
    good: { operations: [wrote(5, 0), wrote(4, 10, 409)] },
  },
  {
    what: 'a version that is missing in the history',
    check: 'versions are kept whole',
    bad: {
      operations: [
        wrote(1, 0),
        operation({ kind: 'read versions', about: ORDER }, 9, answer(200, { versions: [] })),
      ],
    },
    good: {
      operations: [
        wrote(1, 0),
        operation(
          { kind: 'read versions', about: ORDER },
          9,
          answer(200, { versions: [{ version: 1, price: '0.01' }] }),
        ),
      ],
    },
  },
  {
    what: 'a version whose price changed',
    check: 'versions are kept whole',
    bad: {
      operations: [
        operation(
          { kind: 'read versions', about: ORDER },
          9,
          answer(200, { versions: [{ version: 1, price: '0.02' }] }),
        ),
      ],
    },
    good: {},
  },
  {
    what: 'an order that two clients paid',
    check: 'an order is paid once',
    bad: {
      operations: [
        operation({ kind: 'pay order', about: ORDER }, 0, answer(200)),
        operation({ kind: 'pay order', about: ORDER }, 5, answer(200)),
      ],
    },
    good: {
      operations: [
        operation({ kind: 'pay order', about: ORDER }, 0, answer(200)),
        operation({ kind: 'pay order', about: ORDER }, 5, answer(409)),
      ],
    },
  },
  {
    what: 'a paid order that is shown unpaid',
    check: 'an order is paid once',
    bad: { operations: [paid(), shownAs('Created')] },
    good: { operations: [paid(), shownAs('Paid')] },
  },
  {
    what: 'a payment that the audit trail does not have',
    check: 'changes are audited',
    bad: { operations: [paid(), auditing()] },
    good: { operations: [paid(), auditing(`order/shop/${ORDER}`)] },
  },
  {
    what: 'an audit trail that is refused',
    check: 'changes are audited',
    bad: { operations: [operation({ kind: 'list audit', about: 'shop' }, 9, answer(403))] },
    good: { operations: [auditing()] },
  },
  {
    what: 'a read with another price',
    check: 'versions are kept whole',
    bad: { operations: [wrote(1, 0), priced('0.02')] },
    good: { operations: [wrote(1, 0), priced('0.01')] },
  },
  {
    what: 'an answer to somebody who may not ask',
    check: 'nobody trespasses',
    bad: { operations: [trespass(answer(200, { orderIds: ['o1'] })), trespass(answer(201))] },
    good: { operations: [trespass(answer(200, { orderIds: [] })), trespass(answer(404)), trespass(CUT)] },
  },
  {
    what: 'an answer to an operator who may not ask',
    check: 'nobody trespasses',
    bad: { operations: [trespass(answer(200), 0, 'operator trespass')] },
    good: { operations: [trespass(answer(401), 0, 'operator trespass')] },
  },
  {
    what: 'an allowed player who was forbidden',
    check: "a decision is the game's",
    bad: { operations: [recharged(0, answer(201, { state: 'ENDED', endKind: 'forbidden' }))] },
    good: {
      operations: [
        recharged(0, answer(201, { state: 'ENDED', endKind: 'forbidden' }), 'forbidden-1'),
        recharged(0, answer(201, { state: 'ENDED', endKind: 'no-answer' })),
      ],
    },
  },
  {
    what: 'a decision without its validation',
    check: "a decision is the game's",
    bad: { operations: [recharged(0, answer(201, { state: 'ENDED', isValidated: false }))] },
    good: { operations: [recharged(0, answer(201, { state: 'ENDED', isValidated: true }))] },
  },
  {
    what: 'an order that was named and is not stored',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, accepted('o1')), storing()] },
    good: { operations: [recharged(0, accepted('o1')), storing(), storing(['o1', 'player-1'])] },
  },
  {
    what: 'an order of a recharge with another price',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, accepted('o1')), storing(['o1', 'player-1', '0.01'])] },
    good: { operations: [recharged(0, accepted('o1')), storing(['o1', 'player-1'])] },
  },
  {
    what: 'an order of a recharge that is paid from the beginning',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, accepted('o1')), storing(['o1', 'player-1', '4.99', 'Paid'])] },
    good: { operations: [recharged(0, accepted('o1')), storing(['o1', 'player-1'])] },
  },
  {
    what: 'two orders for one key',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, accepted('o1')), recharged(5, accepted('o2'))] },
    good: { operations: [recharged(0, accepted('o1')), recharged(5, accepted('o1'))] },
  },
  {
    what: 'a second order in the store that no answer named',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, accepted('o1')), storing(['o1', 'player-1'], ['o2', 'player-1'])] },
    good: { operations: [recharged(0, accepted('o1')), storing(['o1', 'player-1'])] },
  },
  {
    what: 'an order in the store of a player without a recharge',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, ended()), storing(['o1', 'player-1'])] },
    good: { operations: [recharged(0, ended()), storing()] },
  },
  {
    what: 'another order in the store than the answer named',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, accepted('o1')), storing(['o2', 'player-1'])] },
    good: { operations: [recharged(0, accepted('o2')), storing(['o2', 'player-1'])] },
  },
  {
    what: 'a list of all orders that is refused',
    check: 'a recharge is decided once',
    bad: { operations: [operation({ kind: 'list all orders', about: 'quick' }, 9, answer(400))] },
    good: { operations: [storing()] },
  },
  {
    what: 'a decision that changed',
    check: 'a recharge is decided once',
    bad: { operations: [recharged(0, ended()), recharged(5, accepted())] },
    good: { operations: [recharged(0, ended()), recharged(5, ended())] },
  },
  {
    what: 'other bytes for the same key',
    check: 'the same key gives the same bytes',
    bad: { operations: [recharged(0, ended('d1')), recharged(5, ended('d2'))] },
    good: { operations: [recharged(0, ended('d1')), recharged(5, ended('d1'))] },
  },
  {
    what: 'a recharge that hangs',
    check: 'no recharge is left hanging',
    bad: { operations: [readAs('VALIDATING')] },
    good: { operations: [readAs('VALIDATING', 0), readAs('ENDED', 5)] },
  },
  {
    what: 'an order for a forbidden player',
    check: 'no order for a forbidden player',
    bad: { operations: [recharged(0, accepted(), 'forbidden-1')] },
    good: { operations: [recharged(0, ended(), 'forbidden-1')] },
  },
  {
    what: 'an order in the list of a forbidden player',
    check: 'no order for a forbidden player',
    bad: { operations: [recharged(0, accepted('o1'), 'forbidden-1'), listed('forbidden-1', ['o1'])] },
    good: { operations: [listed('forbidden-1', [])] },
  },
  {
    what: 'an order that no recharge named',
    check: 'orders come from recharges',
    bad: { operations: [recharged(0, accepted('o1')), listed('player-1', ['o1', 'o2'])] },
    good: { operations: [recharged(0, accepted('o1')), listed('player-1', ['o1'])] },
  },
  {
    what: 'a revoked key that still opens',
    check: 'a revoked key is refused',
    bad: { operations: [revoked(0), read(0, 1_500, {}, 'turn-1')] },
    good: { operations: [revoked(0), read(0, 900, {}, 'turn-1')] },
  },
  {
    what: 'an order of the sandbox in production',
    check: 'production and sandbox never meet',
    bad: { operations: [wrote(1, 0), showing('sandbox')] },
    good: { operations: [wrote(1, 0), showing('production')] },
  },
  {
    what: 'a foreign key that opens',
    check: 'production and sandbox never meet',
    bad: { operations: [operation({ kind: 'query with foreign key', about: ORDER }, 0, answer(404))] },
    good: { operations: [operation({ kind: 'query with foreign key', about: ORDER }, 0, answer(401))] },
  },
  {
    what: 'a notification that cannot be verified',
    check: 'every notification can be verified',
    bad: { notifications: [notified({ unverified: 'wrong' })] },
    good: { notifications: [notified()] },
  },
  {
    what: 'a notification that is older than merchants accept',
    check: 'a notification tells the right times',
    bad: { ...struck('clock-wrong', 50_000, 60_000), notifications: [notified({ offMs: 3_600_000 })] },
    good: { ...struck('clock-wrong', 0, 100), notifications: [notified({ offMs: 3_600_000 })] },
  },
  {
    what: 'a notification whose time cannot be read',
    check: 'a notification tells the right times',
    bad: { notifications: [notified({ offMs: Number.POSITIVE_INFINITY })] },
    good: { notifications: [notified({ offMs: 20_000 })] },
  },
  {
    what: 'a deadline that is told too late',
    check: 'a notification tells the right times',
    bad: { notifications: [notified({ leftMs: 6_000 })] },
    good: { notifications: [notified({ leftMs: 2_400 })] },
  },
  {
    what: 'questions that outlast their deadline',
    check: 'a question ends with its deadline',
    bad: { waits: waited(6_000, 6_100, 300) },
    good: { waits: waited(1_500, 1_600, 6_000) },
  },
  {
    what: 'a stop that takes long',
    check: 'a stop ends soon',
    bad: { ...struck('stop', 0, 100), stops: [{ atMs: 0, service: 'north', forMs: 21_000, ownMs: 20_000 }] },
    good: { stops: [{ atMs: 0, service: 'north', forMs: 21_000, ownMs: 5_000 }] },
  },
  {
    what: 'a stop that takes long long after another fault',
    check: 'a stop ends soon',
    bad: {
      ...struck('disk-full', 0, 100),
      stops: [{ atMs: 11_000, service: 'north', forMs: 20_000, ownMs: 20_000 }],
    },
    good: {
      ...struck('disk-full', 0, 100),
      stops: [{ atMs: 9_000, service: 'north', forMs: 20_000, ownMs: 20_000 }],
    },
  },
  {
    what: 'an audit trail whose hashes are of other texts',
    check: 'the audit trail is a chain of its texts',
    bad: { trails: [{ atMs: 0, store: 'production', lane: 0, entries: 9, brokenAt: 2 }] },
    good: { trails: [{ atMs: 0, store: 'production', lane: 0, entries: 9 }] },
  },
  {
    what: 'a 503 that does not say when to try again',
    check: 'no 5xx without Retry-After',
    bad: { operations: [wrote(1, 0, 503)] },
    good: {
      operations: [
        operation({ kind: 'write order', about: ORDER, version: 1 }, 0, answer(503, {}, { retryAfter: '1' })),
      ],
    },
  },
  {
    what: 'a request that a stop cut',
    check: 'a stop cuts no request',
    bad: { ...struck('stop', 0, 100), operations: [operation({ kind: 'rotate', about: '' }, 50, CUT)] },
    good: { ...struck('kill', 0, 100), operations: [operation({ kind: 'rotate', about: '' }, 50, CUT)] },
  },
  {
    what: 'a request that reached the service within a second of the last one, however idle its client, and that a stop cut',
    check: 'a stop cuts no request',
    bad: {
      ...struck('stop', 0, 100),
      operations: [operation({ kind: 'rotate', about: '' }, 50, { ...CUT, idleMs: 1_500, silentMs: 999 })],
    },
    good: {
      ...struck('stop', 0, 100),
      operations: [operation({ kind: 'rotate', about: '' }, 50, { ...CUT, idleMs: 500, silentMs: 1_000 })],
    },
  },
  {
    what: 'a request that a stop cut beside a fault that cuts nothing',
    check: 'a stop cuts no request',
    bad: { ...stoppedBeside('flood', 'north'), operations: [cutRead()] },
    good: { ...stoppedBeside('link-cut', 'north production'), operations: [cutRead()] },
  },
  {
    what: 'a request that a stop cut while another link was broken',
    check: 'a stop cuts no request',
    bad: { ...stoppedBeside('link-cut', 'north database 1'), operations: [cutRead()] },
    good: { ...stoppedBeside('kill', 'north'), operations: [cutRead()] },
  },
  {
    what: 'a trespass that a stop cut',
    check: 'a stop cuts no request',
    bad: { ...stoppedBeside('flood', 'north'), operations: [trespass(CUT, 50)] },
    good: { ...stoppedBeside('link-cut', 'north production'), operations: [trespass(CUT, 50)] },
  },
  {
    what: 'a trespass on the port of the operator that a stop cut beside a broken link',
    check: 'a stop cuts no request',
    bad: {
      ...stoppedBeside('link-cut', 'north production'),
      operations: [trespass(CUT, 50, 'operator trespass')],
    },
    good: { ...stoppedBeside('kill', 'north'), operations: [trespass(CUT, 50, 'operator trespass')] },
  },
  {
    what: 'a query of a crowd that a stop cut',
    check: 'a stop cuts no request',
    bad: {
      ...stoppedBeside('link-cut', 'north production'),
      operations: [operation({ kind: 'query of a crowd', about: 'steady' }, 50, CUT)],
    },
    good: {
      ...struck('stop', 0, 100),
      operations: [
        operation({ kind: 'query of a crowd', about: 'steady' }, 50, { ...CUT, why: 'not connected' }),
      ],
    },
  },
  {
    what: 'a refusal of a flood that does not say when to try again',
    check: 'no 5xx without Retry-After',
    bad: { operations: [operation({ kind: 'query of a crowd', about: 'flood' }, 0, answer(503))] },
    good: {
      operations: [
        operation({ kind: 'query of a crowd', about: 'flood' }, 0, answer(503, {}, { retryAfter: '1' })),
      ],
    },
  },
  {
    what: 'a request that a stop cut before the process had ended',
    check: 'a stop cuts no request',
    bad: {
      ...struck('stop', 0, 100),
      processes: [{ atMs: 60, service: 'north', what: 'ended', cause: 'ordered' }],
      operations: [operation({ kind: 'rotate', about: '' }, 50, CUT)],
    },
    good: {
      ...struck('stop', 0, 100),
      processes: [{ atMs: 20, service: 'north', what: 'ended', cause: 'ordered' }],
      operations: [operation({ kind: 'rotate', about: '' }, 50, CUT)],
    },
  },
  {
    what: 'a service that does not get well again',
    check: 'well again within 10 s',
    bad: {
      ...struck('kill', 0, 100),
      operations: [operation({ kind: 'rotate', about: '' }, 10_200, answer(503, {}, { retryAfter: '1' }))],
    },
    good: {
      ...struck('kill', 0, 100),
      operations: [
        operation({ kind: 'rotate', about: '' }, 9_000, answer(503, {}, { retryAfter: '1' })),
        operation({ kind: 'rotate', about: '' }, 10_200, answer(200)),
      ],
    },
  },
  {
    what: 'a connection that is cut long after the last fault',
    check: 'well again within 10 s',
    bad: { operations: [operation({ kind: 'rotate', about: '' }, 10_200, CUT)] },
    good: { operations: [operation({ kind: 'rotate', about: '' }, 10_200, { ...CUT, idleMs: 10_000 })] },
  },
  {
    what: 'a late answer on a machine that has most of its time for itself',
    check: 'well again within 10 s',
    bad: {
      machine: [{ atMs: 12_000, forMs: 12_000, stolen: 0.1 }],
      operations: [operation({ kind: 'rotate', about: '' }, 11_500, { ...CUT, why: 'late' })],
    },
    good: {
      machine: [{ atMs: 12_000, forMs: 12_000, stolen: 0.6 }],
      operations: [operation({ kind: 'rotate', about: '' }, 11_500, { ...CUT, why: 'late' })],
    },
  },
  {
    what: 'a service that nobody asked after the last fault',
    check: 'well again within 10 s',
    bad: { services: ['north'] },
    good: { services: ['north'], operations: [wrote(1, 10_001), read(1, 10_003)] },
  },
  {
    what: 'a process that ended by itself',
    check: 'no process ends by itself',
    bad: {
      processes: [{ atMs: 0, service: 'north', what: 'ended', cause: 'by itself', how: 'exit code 1' }],
    },
    good: { processes: [{ atMs: 0, service: 'north', what: 'ended', cause: 'refused to start' }] },
  },
  {
    what: 'a service that does not start',
    check: 'every service starts',
    bad: { processes: [{ atMs: 0, service: 'north', what: 'did not start', how: 'its log' }] },
    good: { processes: [{ atMs: 0, service: 'north', what: 'started' }] },
  },
  {
    what: 'memory that is kept for each operation',
    check: 'no memory is kept for an operation',
    bad: { kept: [{ atMs: 0, service: 'north', what: 'write order', operations: 100, bytes: 20_000_000 }] },
    good: { kept: [{ atMs: 0, service: 'north', what: 'write order', operations: 100, bytes: 2_000_000 }] },
  },
  {
    what: 'a request that costs seconds',
    check: 'no request costs too much time of the processor',
    bad: { costs: [{ atMs: 0, service: 'north', what: 'commas', cpuMs: 3_400 }] },
    good: { costs: [{ atMs: 0, service: 'north', what: 'commas', cpuMs: 30 }] },
  },
  {
    what: 'a neighbour that stops production',
    check: 'a neighbour does not stop production',
    bad: { ...struck('hostile-replies', 10_000, 14_000), operations: reading([0, 9_900], [18_000, 28_000]) },
    good: {
      ...struck('hostile-replies', 10_000, 14_000),
      operations: reading([0, 9_900], [10_000, 12_000], [18_000, 28_000]),
    },
  },
  {
    what: 'a neighbour that production gets over slowly',
    check: 'a neighbour does not stop production',
    bad: {
      ...struck('hostile-headers', 2_000, 8_000),
      operations: reading([0, 2_000], [4_000, 4_800], [30_000, 30_500]),
    },
    good: {
      ...struck('hostile-headers', 2_000, 8_000),
      operations: reading([0, 2_000], [2_500, 4_000], [30_000, 30_500]),
    },
  },
  {
    what: 'memory without bound',
    check: 'memory and open files are bounded',
    bad: { samples: [{ atMs: 0, service: 'north', residentMiB: 4_000, openFiles: 50 }] },
    good: { samples: [{ atMs: 0, service: 'north', residentMiB: 200, openFiles: 50 }] },
  },
  {
    what: 'open files without bound',
    check: 'memory and open files are bounded',
    bad: { samples: [{ atMs: 0, service: 'north', residentMiB: 200, openFiles: 9_000 }] },
    good: { samples: [{ atMs: 0, service: 'north', residentMiB: 200, openFiles: 1_100 }] },
  },
  {
    what: 'a secret in a log',
    check: 'no secret is logged',
    bad: { secrets: [{ atMs: 0, service: 'north', secret: 'the operator token', where: 'a line' }] },
    good: {},
  },
]

function notified(changes: Partial<Notification> = {}): Notification {
  return { atMs: 0, app: 'quick', player: 'p', offMs: 500, leftMs: 1_400, ...changes }
}

function waited(...waitsMs: number[]): Wait[] {
  return waitsMs.map((waitedMs) => ({ atMs: 0, environment: 'production', waitedMs }))
}

function rivals() {
  return struck('database-two-primaries', 1, 6_000, 'database')
}

/** A service stops, and another fault is active at the same time. */
function stoppedBeside(name: Fault['name'], target: string) {
  const [stop, other] = [struck('stop', 0, 100), struck(name, 0, 100, target)]
  return {
    schedule: [...stop.schedule, ...other.schedule.map((fault) => ({ ...fault, index: 1 }))],
    faults: [...stop.faults, ...other.faults.map((event) => ({ ...event, index: 1 }))],
  }
}

function cutRead(): Operation {
  return operation({ kind: 'read order', about: ORDER, serial: '1' }, 50, CUT)
}

/** Ten readings in each second of these stretches. */
function reading(...stretches: [number, number][]): Operation[] {
  return stretches.flatMap(([fromMs, toMs]) =>
    Array.from({ length: (toMs - fromMs) / 100 }, (_, index) => ({
      ...read(0, fromMs + index * 100),
      client: 'reader',
    })),
  )
}

function storing(...orders: [id: string, player: string, price?: string, status?: string][]): Operation {
  const stored = orders.map(([id, player, price = '4.99', status = 'Created']) => ({
    id,
    player,
    price,
    status,
  }))
  return operation({ kind: 'list all orders', about: 'quick' }, 9, answer(200, { stored }))
}

function auditing(...audited: string[]): Operation {
  return operation({ kind: 'list audit', about: 'shop' }, 9, answer(200, { audited }))
}

function priced(price: string): Operation {
  return operation({ kind: 'read order', about: ORDER, serial: '1' }, 9, answer(200, { version: 1, price }))
}

function trespass(
  came: Operation['result'],
  atMs = 0,
  kind: OperationOf<'trespass' | 'operator trespass'>['kind'] = 'trespass',
): Operation {
  return operation({ kind, about: 'something forbidden' }, atMs, came)
}

function paid(): Operation {
  return operation({ kind: 'pay order', about: ORDER }, 0, answer(200))
}

function shownAs(orderStatus: string): Operation {
  return operation(
    { kind: 'read payment', about: ORDER, serial: '1' },
    5,
    answer(200, { version: 1, orderStatus }),
  )
}

function readAs(state: string, atMs = 0): Operation {
  const request = { kind: 'read recharge', about: 'key-1', player: 'player-1', app: 'quick' } as const
  return operation(request, atMs, answer(200, { rechargeId: 'r1', state }))
}

function listed(player: string, orderIds: string[]): Operation {
  return operation({ kind: 'list orders', about: player, app: 'quick' }, 5, answer(200, { orderIds }))
}

function revoked(atMs: number): Operation {
  return operation({ kind: 'revoke key', about: 'turn-1' }, atMs, answer(204))
}

function showing(writtenIn: string): Operation {
  return operation(
    { kind: 'read order', about: ORDER, serial: '1' },
    5,
    answer(200, { version: 1, writtenIn }),
  )
}

describe('the checks of a run', () => {
  for (const { what, check, bad, good } of PLANTED) {
    it(`find ${what}`, () => assert.deepEqual(found(bad), [check]))
    it(`find nothing in a run without ${what}`, () => assert.deepEqual(found(good), []))
  }
})
