import {
  AUTHENTICATE,
  adding,
  everyNth,
  KEEPING,
  type PlantedFault,
  probed,
  SQLITE,
  working,
} from './planted-fault.ts'
import { WRONG_ANSWERS } from './wrong-answers.ts'

/** Places that several faults change. */
const PUT_ORDER = { file: 'domain/src/orders/put-order.ts', find: 'const { order, history } = incoming' }
const SIGN_NOTIFICATION = 'delivery/src/event/sign-notification.ts'

/** Work for two or three seconds at the longest header, because it grows with the square of its length. */
const QUADRATIC = `
  const text = headers.get('authorization') ?? ''
  for (const one of text) for (const other of text) if (one === other) globalThis.same = (globalThis.same ?? 0) + 1
  `

function logged(value: string): string {
  return `console.error(JSON.stringify({ level: 30, msg: 'planted', value: ${value} }))`
}

const CUTTING: Omit<PlantedFault, 'words'> = {
  file: 'http1/src/http-listener.ts',
  find: 'await drain({ listening, sockets, closeSilent }, options.stopTimes)',
  replace: 'for (const socket of sockets) socket.destroy()\nawait listening.close()',
  rule: 'a stop cuts no request',
  strikes: [{ name: 'stop', forMs: 300 }],
  actors: ['readers'],
}

/** The long tests plant one after the other. After a change of the service an anchor may have to be moved. */
export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  ...WRONG_ANSWERS,
  'stop-cuts': { ...CUTTING, words: 'a stop ends the connections of merchants at once', service: 'south' },
  'stop-cuts-behind-nginx': {
    ...CUTTING,
    words: 'the same behind nginx, which answers 502 in its place',
  },
  'stop-takes-long': {
    words: 'a stop takes twenty seconds',
    ...adding('await new Promise((resolve) => setTimeout(resolve, 20_000))', {
      file: 'gateway/src/compose/open-service.ts',
      find: 'async stop() {',
    }),
    rule: 'a stop ends soon',
    actors: [],
    seconds: 1,
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
    ...adding(KEEPING, PUT_ORDER),
    rule: 'no memory is kept for an operation',
    ...probed('memory'),
  },
  'answer-kept': {
    words: '100 kB stay in memory for each refused query',
    ...adding(';(globalThis.kept ??= []).push(Array.from({ length: 12_500 }, () => ({})))', AUTHENTICATE),
    rule: 'no memory is kept for an operation',
    ...probed('memory'),
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
    ...adding(logged("headers.get('authorization')?.slice(-180)"), AUTHENTICATE),
    rule: 'no secret is logged',
    actors: ['readers'],
  },
  'player-logged': {
    words: 'a user_id is in a log line',
    ...adding(logged('order.userId'), PUT_ORDER),
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
    ...adding(QUADRATIC, AUTHENTICATE),
    rule: 'no request costs too much time of the processor',
    ...probed('headers'),
  },
  'costly-informational-head': {
    words: 'the first informational head of a reply costs a third of a second',
    file: 'delivery/src/connection/exchange.ts',
    find: 'this.#firstByteAt = undefined',
    replace: `this.#firstByteAt = undefined
      if (this.spun) return
      this.spun = true
      ${working(350)}`,
    rule: 'no request costs too much time of the processor',
    ...probed('replies'),
  },
  'inspection-on-the-loop': {
    words: 'an inspection takes a third of a second of the event loop',
    file: 'gateway/src/operator-api/operations/diagnosis/inspection-operation.ts',
    find: 'const { request, debug_id: debugId } = body',
    replace: `const { request, debug_id: debugId } = body
      ${working(350)}`,
    rule: 'no request costs too much time of the processor',
    ...probed('inspections'),
  },
  'headers-stop-production': {
    words: 'anonymous headers take all of the time',
    ...adding(
      `for (const [, value] of headers) if (value.length > 10_000) { ${working(1_500)} }`,
      AUTHENTICATE,
    ),
    rule: 'a neighbour does not stop production',
    strikes: [{ name: 'hostile-headers', forMs: 10_000 }],
    // What was begun goes on for seconds after the neighbour has left, and must not look like the usual time.
    beforeMs: 6_000,
    actors: ['readers'],
  },
  'write-lost': {
    words: 'every other acknowledged write is not made',
    file: `${SQLITE}/orders/put-orders.ts`,
    find: 'rows.map((row) => putOrder(db, row, within))',
    replace: `rows.map((row) => (${everyNth(2)} ? 'updated' : putOrder(db, row, within)))`,
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
    find: '!allowedNext(order.status).includes(wanted)',
    replace: 'false',
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
    file: AUTHENTICATE.file,
    find: 'known.key.revokedAtMs !== null',
    replace: 'false',
    rule: 'a revoked key is refused',
    actors: ['writers', 'key keepers'],
    seconds: 8,
  },
  'foreign-key-opens': {
    words: 'the key of the other environment opens',
    file: AUTHENTICATE.file,
    find: 'if (keyProblem || !genuine) {',
    replace: 'if (keyProblem) {',
    rule: 'production and sandbox never meet',
    actors: ['strangers'],
  },
  'wrong-webhook-signature': {
    words: 'one in five notifications has a wrong signature',
    file: SIGN_NOTIFICATION,
    find: 'webhookStringToSign({ timestamp,',
    replace: `webhookStringToSign({ timestamp: ${everyNth(5)} ? '1' : timestamp,`,
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
    replace: `refuse(problem: HttpProblem): void {\nif (${everyNth(50)}) process.exit(7)`,
    rule: 'no process ends by itself',
    service: 'south',
    strikes: [{ name: 'malformed', forMs: 4_000 }],
    actors: [],
  },
  'files-left-open': {
    words: 'each written order leaves files open',
    ...adding(
      `      for (let at = 0; at < 400; at++) process.getBuiltinModule('node:fs').openSync('/dev/null')`,
      PUT_ORDER,
    ),
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
    ...adding(
      `      globalThis.writes = (globalThis.writes ?? 0) + 1
      if (globalThis.writes > 30) throw new Error('planted')`,
      PUT_ORDER,
    ),
    rule: 'well again within 10 s',
    strikes: [{ name: 'malformed', forMs: 500 }],
    actors: ['writers', 'readers'],
    isAfterwards: true,
  },
}
