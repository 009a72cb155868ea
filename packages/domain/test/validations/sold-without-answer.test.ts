import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { testSigner } from '@txgw/testkit/webhook/delivery-harness'
import { type MerchantBackend, startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import {
  allowTopup,
  answerWith,
  forbidTopup,
  hang,
  type MerchantBehaviour,
  resetConnection,
  stopInBody,
  writeRaw,
} from '@txgw/testkit/webhook/merchant-behaviours'
import { closeValidators, question, testValidator } from '@txgw/testkit/webhook/validations-harness'
import fc from 'fast-check'
import { ON_UNREACHABLE, type OnUnreachable } from '../../src/apps/app.ts'
import { applyOnUnreachable } from '../../src/topup/apply-on-unreachable.ts'
import type { ValidationResult } from '../../src/validations/create-validator.ts'
import type { PlayerQuestion } from '../../src/validations/user-validate.ts'

after(closeValidators)

let backend: MerchantBackend

before(async () => {
  backend = await startMerchantBackend()
})
after(() => backend.close())

const BEHAVIOURS = {
  allows: allowTopup(),
  forbids: forbidTopup('OTHER'),
  fails: answerWith({ status: 500 }),
  'fails with words': answerWith({ status: 500, body: 'player banned' }),
  'fails with JSON': answerWith({ status: 503, body: '{"error":"banned"}' }),
  'answers like a proxy': answerWith({ status: 502, body: '<html>502 Bad Gateway</html>' }),
  'is not found': answerWith({ status: 404 }),
  'answers in another language': answerWith({ body: '{"ok":false}' }),
  'speaks another protocol': writeRaw('SSH-2.0-OpenSSH_9.6\r\n'),
  breaks: resetConnection,
  hangs: hang,
  stops: stopInBody,
} satisfies Record<string, MerchantBehaviour>

type Behaviour = keyof typeof BEHAVIOURS

const SILENT: ReadonlySet<Behaviour> = new Set(['fails', 'answers like a proxy', 'breaks', 'hangs'])
const OWN_TROUBLES = ['none', 'no address', 'guard', 'no signature', 'slow signature', 'stopped'] as const

interface Step {
  player: string
  behaviours: Behaviour[]
  onUnreachable: OnUnreachable
  trouble: (typeof OWN_TROUBLES)[number]
  /** Asks together with the step before. */
  isTogether: boolean
  pauseMs: number
}

const step: fc.Arbitrary<Step> = fc.record({
  player: fc.constantFrom('poison', 'a', 'b', 'c', 'd'),
  behaviours: fc.array(fc.constantFrom(...(Object.keys(BEHAVIOURS) as Behaviour[])), {
    minLength: 2,
    maxLength: 2,
  }),
  onUnreachable: fc.constantFrom(...ON_UNREACHABLE),
  trouble: fc.oneof(
    { weight: 5, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...OWN_TROUBLES) },
  ),
  isTogether: fc.boolean(),
  pauseMs: fc.constantFrom(0, 0, 3000, 6000),
})

const DEADLINE_MS = 1500
/** What the backend does so shortly before the end may still be on its way. */
const ON_ITS_WAY_MS = 500
const LIMITS = { breakerFailuresMax: 2, laneConcurrencyMax: 2, laneQueueMax: 1 }

interface Act {
  behaviour: Behaviour
  at: number
}

const scripts = new Map<string, Behaviour[]>()
/** What the backend did about each notification, by id. */
const acts = new Map<string, Act[]>()

const actByScript: MerchantBehaviour = (exchange) => {
  const { id } = exchange.received.notification
  const done = acts.get(id) ?? []
  acts.set(id, done)
  const behaviour = scripts.get(id)?.[done.length] ?? 'allows'
  done.push({ behaviour, at: performance.now() })
  BEHAVIOURS[behaviour](exchange)
}

function checkSale({ app, notificationId }: PlayerQuestion, { verdict, delivery }: ValidationResult): void {
  if (applyOnUnreachable(verdict, app.onUnreachable).next === 'end' || app.webhookUrl === null) return
  const done = acts.get(notificationId) ?? []
  const seen = `${JSON.stringify(verdict)} after ${done.map(({ behaviour }) => behaviour)}`
  if (verdict.kind === 'allowed') {
    assert.ok(
      done.some(({ behaviour }) => behaviour === 'allows'),
      seen,
    )
    return
  }
  const { stage, code } = delivery.attempts.at(-1)?.failure ?? {}
  const wasTried = done.length > 0 || stage !== 'before-sending' || code === 'timeout-connect'
  assert.equal(app.onUnreachable, 'continue', seen)
  assert.ok(wasTried, `sold unasked: ${seen}`)
  const saidBy = performance.now() - ON_ITS_WAY_MS
  const said = done.filter((act) => isSaying(act) && act.at < saidBy)
  assert.deepEqual(code?.startsWith('timeout') ? said : done.filter(isSaying), [], seen)
}

const isSaying = ({ behaviour }: Act) => !SILENT.has(behaviour)

async function play(steps: Step[]): Promise<void> {
  const clock = { aheadMs: 0 }
  let trouble: Step['trouble'] = 'none'
  const signer: Signer = {
    ...testSigner,
    async sign(bytes) {
      if (trouble === 'no signature') throw new Error('no key')
      if (trouble === 'slow signature') clock.aheadMs += DEADLINE_MS * 0.6
      return testSigner.sign(bytes)
    },
  }
  const monotonicMs = () => performance.now() + clock.aheadMs
  const validator = testValidator({ limits: LIMITS, monotonicMs, platformKeys: { current: () => signer } })
  const guarded = testValidator({ limits: LIMITS, allowedAddresses: [] })
  const stopped = testValidator({ limits: LIMITS })
  await stopped.close()
  const under: Promise<void>[] = []
  for (const step of steps) {
    if (!step.isTogether) await Promise.all(under.splice(0))
    clock.aheadMs += step.pauseMs
    trouble = step.trouble
    const url = step.trouble === 'no address' ? null : backend.url
    const { player: userId, onUnreachable } = step
    const asked = question(url, { userId, onUnreachable, deadlineMs: DEADLINE_MS })
    scripts.set(asked.notificationId, step.behaviours)
    const through = step.trouble === 'guard' ? guarded : step.trouble === 'stopped' ? stopped : validator
    under.push(through.validate(asked).then((result) => checkSale(asked, result)))
  }
  await Promise.all(under)
}

describe('a top-up without an answer', () => {
  it('is sold only if this very player was asked about in vain, or the app has no address', async () => {
    backend.behave(actByScript)
    const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 10 }), {
      minLength: 10,
      maxLength: 10,
    })
    const playAll = (all: Step[][]) => Promise.all(all.map(play)).then(() => undefined)
    await fc.assert(fc.asyncProperty(sequences, playAll), { numRuns: 2, endOnFailure: true })
  })
})
