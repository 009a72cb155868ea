import type { ActorName } from '../actors/cast.ts'
import type { ProbeName } from '../actors/probes/all-probes.ts'
import type { Fault } from '../schedule/fault.ts'

/** A mistake that somebody could make in the service, as a change of one text in one file. */
export interface PlantedFault {
  words: string
  /** Below `packages/`. */
  file: string
  /** Occurs once in the file. Short, so that it outlives other changes. */
  find: string
  replace: string
  /** The rule that must find it. */
  rule: string
  /** The service of the small world that it is run in; north, behind nginx, when absent. */
  service?: 'north' | 'south'
  /** The faults that bring it out, if any does. */
  strikes?: Pick<Fault, 'name' | 'forMs'>[]
  /** Faults with variants choose by it. */
  roll?: number
  actors: ActorName[]
  probes?: ProbeName[]
  /** How long everybody acts, without the strikes. */
  seconds?: number
  /** Also waits for the world to be well again. */
  isAfterwards?: true
}

const PUT_ORDER = 'domain/src/orders/put-order.ts'
const PUT_ORDER_BEGINS = 'const { order, history } = incoming'
const AUTHENTICATE = 'gateway/src/merchant-api/authenticate.ts'
const AUTHENTICATE_BEGINS = "const count = headers.count('authorization')"
const SIGN_NOTIFICATION = 'delivery/src/sign-notification.ts'
const SQLITE = 'store/src/sqlite/statements'

/** Work for about half a second that grows with the square of the header. */
const QUADRATIC = `
  const text = headers.get('authorization') ?? ''
  for (const one of text) for (const other of text) if (one === other) globalThis.same = (globalThis.same ?? 0) + 1
  `

/** A third of a second of the processor, however busy the machine is. */
const WORKING = `const usedMicros = process.threadCpuUsage().user
      while (process.threadCpuUsage().user - usedMicros < 350_000);`

function logged(value: string): string {
  return `console.error(JSON.stringify({ level: 30, msg: 'planted', value: ${value} }))`
}

/** The long tests plant one after the other. After a change of the service an anchor may have to be moved. */
export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  'stop-cuts': {
    words: 'a stop ends the connections of merchants at once',
    file: 'http1/src/http-listener.ts',
    find: 'await drain({ listening, sockets, closeSilent }, options.stopTimes)',
    replace: 'for (const socket of sockets) socket.destroy()\nawait listening.close()',
    rule: 'a stop cuts no request',
    service: 'south',
    strikes: [{ name: 'stop', forMs: 300 }],
    actors: ['readers'],
  },
  'stop-cuts-behind-nginx': {
    words: 'the same behind nginx, which answers 502 in its place',
    file: 'http1/src/http-listener.ts',
    find: 'await drain({ listening, sockets, closeSilent }, options.stopTimes)',
    replace: 'for (const socket of sockets) socket.destroy()\nawait listening.close()',
    rule: 'a stop cuts no request',
    strikes: [{ name: 'stop', forMs: 300 }],
    actors: ['readers'],
  },
  'overload-without-retry-after': {
    words: 'the refusals of an overload do not say when to try again',
    file: 'gateway/src/merchant-api/refuse-overload.ts',
    find: 'retryAfterSeconds: RETRY_AFTER_OVERLOAD_SECONDS,',
    replace: '',
    rule: 'no 5xx without Retry-After',
    // nginx sends one query at a time over each connection, and nobody who does so is refused.
    service: 'south',
    strikes: [{ name: 'flood', forMs: 5_000 }],
    actors: [],
  },
  'order-kept': {
    words: '200 kB stay in memory for each written order',
    file: PUT_ORDER,
    find: PUT_ORDER_BEGINS,
    replace: `${PUT_ORDER_BEGINS}\n;(globalThis.kept ??= []).push(Buffer.alloc(200_000, 1))`,
    rule: 'no memory is kept for an operation',
    actors: [],
    probes: ['memory'],
    seconds: 1,
  },
  'answer-kept': {
    words: '100 kB stay in memory for each refused query',
    file: AUTHENTICATE,
    find: AUTHENTICATE_BEGINS,
    replace: `${AUTHENTICATE_BEGINS}\n;(globalThis.kept ??= []).push(Array.from({ length: 12_500 }, () => ({})))`,
    rule: 'no memory is kept for an operation',
    actors: [],
    probes: ['memory'],
    seconds: 1,
  },
  'webhook-signature-logged': {
    words: "a webhook's signature is in a log line",
    file: SIGN_NOTIFICATION,
    find: "const sent = [WEBHOOK_HEADERS.signature, signature.toString('base64')]",
    replace: `const sent = [WEBHOOK_HEADERS.signature, signature.toString('base64')]\n${logged('sent[1]')}`,
    rule: 'no secret is logged',
    actors: ['rechargers'],
  },
  'query-signature-logged': {
    words: 'half of the signature of a query is in a log line, without its name',
    file: AUTHENTICATE,
    find: AUTHENTICATE_BEGINS,
    replace: `${AUTHENTICATE_BEGINS}\n${logged("headers.get('authorization')?.slice(-180)")}`,
    rule: 'no secret is logged',
    actors: ['readers'],
  },
  'player-logged': {
    words: 'a user_id is in a log line',
    file: PUT_ORDER,
    find: PUT_ORDER_BEGINS,
    replace: `${PUT_ORDER_BEGINS}\n${logged('order.userId')}`,
    rule: 'no secret is logged',
    actors: ['writers'],
  },
  'token-logged': {
    words: 'the token of the operator is in a log line',
    file: 'gateway/src/operator-api/access/identify-caller.ts',
    find: 'if (!given) throw unauthenticated()',
    replace: `if (!given) throw unauthenticated()\n${logged('given')}`,
    rule: 'no secret is logged',
    actors: ['writers'],
  },
  'quadratic-header': {
    words: 'the reading of a header takes quadratic time',
    file: AUTHENTICATE,
    find: AUTHENTICATE_BEGINS,
    replace: QUADRATIC + AUTHENTICATE_BEGINS,
    rule: 'no request costs too much time of the processor',
    actors: [],
    probes: ['headers'],
    seconds: 1,
  },
  'costly-informational-head': {
    words: 'the first informational head of a reply costs a third of a second',
    file: 'delivery/src/exchange.ts',
    find: 'this.#firstByteAt = undefined',
    replace: `this.#firstByteAt = undefined
      if (this.spun) return
      this.spun = true
      ${WORKING}`,
    rule: 'no request costs too much time of the processor',
    actors: [],
    probes: ['replies'],
    seconds: 1,
  },
  'inspection-on-the-loop': {
    words: 'an inspection takes a third of a second of the event loop',
    file: 'gateway/src/operator-api/operations/diagnosis/inspection-operation.ts',
    find: 'const { request, debug_id: debugId } = body',
    replace: `const { request, debug_id: debugId } = body
      ${WORKING}`,
    rule: 'no request costs too much time of the processor',
    actors: [],
    probes: ['inspections'],
    seconds: 1,
  },
  'headers-stop-production': {
    words: 'anonymous headers take all of the time',
    file: AUTHENTICATE,
    find: AUTHENTICATE_BEGINS,
    replace: QUADRATIC + AUTHENTICATE_BEGINS,
    rule: 'a neighbour does not stop production',
    strikes: [{ name: 'hostile-headers', forMs: 6_000 }],
    actors: ['readers'],
    seconds: 6,
  },
  'write-lost': {
    words: 'two in five acknowledged writes are not made',
    file: `${SQLITE}/orders/put-orders.ts`,
    find: 'rows.map((row) => putOrder(db, row, within))',
    replace: "rows.map((row) => (Math.random() < 0.4 ? 'updated' : putOrder(db, row, within)))",
    rule: 'orders are linearizable',
    actors: ['writers', 'readers'],
  },
  'older-version-wins': {
    words: 'an older version replaces a newer one',
    file: `${SQLITE}/orders/put-orders.ts`,
    find: 'AND update_micros < ',
    replace: 'AND update_micros <> ',
    rule: 'orders are linearizable',
    actors: ['writers', 'readers'],
    seconds: 10,
  },
  'stale-read': {
    words: 'a query is answered from a copy that is two seconds old',
    file: `${SQLITE}/orders/order-store.ts`,
    find: 'async findWireOrder(appId, id) {',
    replace: `async findWireOrder(appId, id) {
      const copies = (globalThis.copies ??= new Map())
      const copy = copies.get(appId + id)
      if (copy && performance.now() < copy.untilMs) return copy.wire
      const wire = connection.read((db) => db.row(FIND_WIRE_ORDER, id, appId))?.[0] as string | undefined
      copies.set(appId + id, { wire, untilMs: performance.now() + 2_000 })
      return wire`,
    rule: 'orders are linearizable',
    actors: ['writers', 'readers'],
  },
  'version-forgotten': {
    words: 'the second version of an order is missing in its history',
    file: `${SQLITE}/orders/find-order.ts`,
    find: 'ORDER BY h.revision DESC LIMIT ?',
    replace: 'AND h.revision <> 2 ORDER BY h.revision DESC LIMIT ?',
    rule: 'versions are kept whole',
    actors: ['writers'],
  },
  'paid-twice': {
    words: 'a paid order can be paid again',
    file: 'domain/src/orders/change-status.ts',
    find: 'requireAllowed(order.status, wanted)\n',
    replace: '\n',
    rule: 'an order is paid once',
    actors: ['payers'],
  },
  'other-bytes': {
    words: 'the second answer to an Idempotency-Key differs in one blank',
    file: 'domain/src/recharges/start-recharge.ts',
    find: 'if (recharge.firstAnswer !== null) return recharge.firstAnswer',
    replace: "if (recharge.firstAnswer !== null) return recharge.firstAnswer + ' '",
    rule: 'the same key gives the same bytes',
    actors: ['rechargers'],
    seconds: 12,
  },
  'second-order': {
    words: 'a recharge makes a second order for somebody else, which no answer names',
    file: `${SQLITE}/recharges/decide-recharge.ts`,
    find: 'if (decision.order) createOrder(db, decision.order, decision.origin)',
    replace: `if (decision.order) {
      createOrder(db, decision.order, decision.origin)
      const { order } = decision.order
      createOrder(db, toPutRow({ ...order, id: order.id + '-2', userId: 'somebody' }), decision.origin)
    }`,
    rule: 'a recharge is decided once',
    actors: ['rechargers'],
  },
  'recharge-hangs': {
    words: 'a recharge without an order stays undecided in the store',
    file: `${SQLITE}/recharges/decide-recharge.ts`,
    find: 'SET state = :next_state,',
    replace: "SET state = CASE WHEN :order_id IS NULL THEN 'VALIDATING' ELSE :next_state END,",
    rule: 'no recharge is left hanging',
    actors: ['rechargers'],
  },
  'forbidden-sold': {
    words: 'a forbidden player gets an order',
    file: 'domain/src/recharges/decide-recharge.ts',
    find: 'const order = end ? null',
    replace: "const order = end && end.kind !== 'forbidden' ? null",
    rule: 'no order for a forbidden player',
    actors: ['rechargers'],
  },
  'revoked-key-opens': {
    words: 'a revoked key is still accepted',
    file: AUTHENTICATE,
    find: 'known.key.revokedAtMs !== null',
    replace: 'false',
    rule: 'a revoked key is refused',
    actors: ['writers', 'key keepers'],
    seconds: 8,
  },
  'foreign-key-opens': {
    words: 'the key of the other environment opens',
    file: AUTHENTICATE,
    find: 'if (keyProblem || !genuine) {',
    replace: 'if (keyProblem) {',
    rule: 'production and sandbox never meet',
    actors: ['strangers'],
  },
  'wrong-webhook-signature': {
    words: 'one in five notifications has a wrong signature',
    file: SIGN_NOTIFICATION,
    find: 'webhookStringToSign({ timestamp,',
    replace: "webhookStringToSign({ timestamp: Math.random() < 0.2 ? '1' : timestamp,",
    rule: 'every notification can be verified',
    actors: ['rechargers'],
    seconds: 8,
  },
  'new-key-not-listed': {
    words: 'a new platform key signs and is not listed',
    file: 'domain/src/platform-keys/published-keys.ts',
    find: 'return listed.flat()',
    replace: 'return listed.flat().slice(-1)',
    rule: 'every notification can be verified',
    strikes: [{ name: 'rotate', forMs: 0 }],
    roll: 0.3,
    actors: ['rechargers'],
    seconds: 6,
  },
  'malformed-ends-it': {
    words: 'one in fifty malformed requests ends the process',
    file: 'http1/src/http-connection.ts',
    find: 'refuse(problem: HttpProblem): void {',
    replace: 'refuse(problem: HttpProblem): void {\nif (Math.random() < 0.02) process.exit(7)',
    rule: 'no process ends by itself',
    service: 'south',
    strikes: [{ name: 'malformed', forMs: 4_000 }],
    actors: [],
  },
  'files-left-open': {
    words: 'each written order leaves files open',
    file: PUT_ORDER,
    find: PUT_ORDER_BEGINS,
    replace: `${PUT_ORDER_BEGINS}
      for (let at = 0; at < 400; at++) process.getBuiltinModule('node:fs').openSync('/dev/null')`,
    rule: 'memory and open files are bounded',
    actors: ['writers'],
    seconds: 6,
  },
  'outage-without-retry-after': {
    words: 'a store that cannot write is answered without a time to try again',
    file: 'gateway/src/operator-api/http/error-reply.ts',
    find: 'error.retryAfterSeconds !== undefined && {',
    replace: 'false && {',
    rule: 'no 5xx without Retry-After',
    strikes: [{ name: 'disk-full', forMs: 3_000 }],
    actors: ['writers'],
  },
  'never-well-again': {
    words: 'after thirty orders no other can be written',
    file: PUT_ORDER,
    find: PUT_ORDER_BEGINS,
    replace: `${PUT_ORDER_BEGINS}
      globalThis.writes = (globalThis.writes ?? 0) + 1
      if (globalThis.writes > 30) throw new Error('planted')`,
    rule: 'well again within 10 s',
    strikes: [{ name: 'malformed', forMs: 500 }],
    actors: ['writers', 'readers'],
    isAfterwards: true,
  },
}
