import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { makeId } from '@txgw/base/ids'
import { isGone, type LeaseHolder, leaseOwner } from '@txgw/domain/recharges/lease-owner'
import { RechargeRunner } from '@txgw/domain/recharges/recharge-runner'
import type { Lease } from '@txgw/domain/recharges/recharge-store'
import type { ValidationResult } from '@txgw/domain/validations/create-validator'
import { sampleApp, sampleRecharge } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'
import { withDirectory } from '../sqlite/harness.ts'

const NOW_MS = 1_000_000
const ALLOWED: ValidationResult = {
  verdict: { kind: 'allowed', warnings: [], userName: null, userAttribute: null },
  delivery: { url: null, requestBody: '{}', attempts: [] },
  startedAtMs: NOW_MS,
  durationMicros: 1,
} as unknown as ValidationResult

interface Machine {
  runner: RechargeRunner
  /** Who it has asked about. */
  asked: string[]
  /** Lets the merchant answer. */
  reply(): void
  clock: { ms: number }
}

function openMachine(store: Store, me: LeaseHolder, alive = [me.workerId]): Machine {
  const clock = { ms: NOW_MS }
  const asked: string[] = []
  const replied = Promise.withResolvers<void>()
  const time = { nowMs: () => clock.ms }
  const runner = new RechargeRunner({
    store,
    clock: time,
    leaseClock: time,
    makeId,
    owner: leaseOwner(me),
    isGone: (owner) => isGone(owner, me, alive),
    onValidated() {},
    onDecided() {},
    writeAnswer: () => '',
    onUndecided: (id, error) => assert.fail(`${id} failed: ${error}`),
    onUnseen: (error) => assert.fail(`recharges could not be looked for: ${error}`),
    validator: {
      async validate({ asked: player }) {
        asked.push(player.userId)
        await replied.promise
        return ALLOWED
      },
    },
  })
  return { runner, asked, reply: replied.resolve, clock }
}

const machine = (instanceId: string, workerId = 1): LeaseHolder => ({ instanceId, startId: 's', workerId })

async function withStore(act: (store: Store) => Promise<void>): Promise<void> {
  await withDirectory(async (directory) => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    await store.apps.addApp(sampleApp({ appId: 'app-1' }))
    await act(store)
    await store.close()
  })
}

/** Waits until the recharge is decided. */
async function decided(store: Store, id: string): Promise<string> {
  for (;;) {
    const recharge = await store.recharges.findRecharge(id)
    if (recharge && recharge.state !== 'VALIDATING') return recharge.state
    await setImmediate()
  }
}

/** A look for what is left behind, until it is over. */
async function lookAround({ runner }: Machine): Promise<void> {
  runner.lookForGone()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

/** Machine one starts and decides a recharge that has this lease. */
function isTakenOver(lease: Lease): Promise<void> {
  return withStore(async (store) => {
    await beginRecharge(store, sampleRecharge({ id: 'r' }), lease)
    const one = openMachine(store, machine('one'))
    one.runner.start()
    one.reply()
    assert.equal(await decided(store, 'r'), 'ACCEPTED')
    await one.runner.stop()
  })
}

describe('abandoned recharges', () => {
  it('are taken over at once from an earlier run of the same machine', () =>
    isTakenOver({ owner: leaseOwner({ ...machine('one'), startId: 'earlier' }), untilMs: NOW_MS + 20_000 }))

  it('are taken over at once from a worker that has ended, and by one worker only', () =>
    withStore(async (store) => {
      const dead = machine('one', 1)
      const lease = { owner: leaseOwner(dead), untilMs: NOW_MS + 20_000 }
      await beginRecharge(store, sampleRecharge({ id: 'r' }), lease)
      const alive = [1, 2, 3]
      const two = openMachine(store, machine('one', 2), alive)
      const three = openMachine(store, machine('one', 3), alive)
      await lookAround(two)
      assert.deepEqual(two.asked, [], 'as long as it lives it is its own')
      alive.shift()
      await Promise.all([lookAround(two), lookAround(three)])
      assert.equal([...two.asked, ...three.asked].length, 1)
      two.reply()
      three.reply()
      assert.equal(await decided(store, 'r'), 'ACCEPTED')
      await Promise.all([two.runner.stop(), three.runner.stop()])
    }))

  it('are taken over from a machine whose clock was an hour ahead', () =>
    isTakenOver({ owner: leaseOwner(machine('two')), untilMs: NOW_MS + 3_600_000 }))

  it('are tried again by their own process at its next look, long before their lease ends', () =>
    withStore(async (store) => {
      const away = { isAway: true }
      const failing: Store = {
        ...store,
        recharges: {
          ...store.recharges,
          decideRecharge: async (decision) => {
            if (away.isAway) throw new Error('the store is away')
            return store.recharges.decideRecharge(decision)
          },
        },
      }
      const one = openMachine(failing, machine('one'))
      const recharge = sampleRecharge({ id: 'r' })
      await beginRecharge(store, recharge, one.runner.lease())
      one.reply()
      await assert.rejects(one.runner.run(recharge), { message: 'the store is away' })
      away.isAway = false
      await lookAround(one)
      assert.equal(await decided(store, 'r'), 'ACCEPTED')
      await one.runner.stop()
    }))

  it('are left to another machine until its lease has ended', () =>
    withStore(async (store) => {
      const other = openMachine(store, machine('two'))
      await beginRecharge(store, sampleRecharge({ id: 'r' }), other.runner.lease())
      const one = openMachine(store, machine('one'))
      await lookAround(one)
      assert.deepEqual(one.asked, [])
      one.clock.ms += 20_001
      await lookAround(one)
      assert.equal(one.asked.length, 1)
      one.reply()
      assert.equal(await decided(store, 'r'), 'ACCEPTED')
      await one.runner.stop()
    }))

  it('are decided once, even when two processes decide them', () =>
    withStore(async (store) => {
      const slow = openMachine(store, machine('two'))
      const recharge = sampleRecharge({ id: 'r' })
      await beginRecharge(store, recharge, slow.runner.lease())
      const late = slow.runner.run(recharge)
      const one = openMachine(store, machine('one'))
      one.clock.ms += 20_001
      await lookAround(one)
      one.reply()
      await decided(store, 'r')
      slow.reply()
      const standing = await late
      const orders = await store.orders.searchOrders({ appId: 'app-1' }, { limit: 10 })
      assert.deepEqual(
        orders.map(({ id }) => id),
        [standing.recharge.orderId],
      )
      await Promise.all([one.runner.stop(), slow.runner.stop()])
    }))

  it('are taken over a bounded number at a time, until none is left', () =>
    withStore(async (store) => {
      const earlier = { ...machine('one'), startId: 'earlier' }
      const lease = { owner: leaseOwner(earlier), untilMs: NOW_MS + 20_000 }
      const ids = Array.from({ length: 120 }, (_, n) => `r-${n}`)
      for (const id of ids) await beginRecharge(store, sampleRecharge({ id }), lease)
      const one = openMachine(store, machine('one'))
      await lookAround(one)
      assert.equal(one.asked.length, 50)
      one.reply()
      for (const id of ids) await decided(store, id)
      assert.equal(one.asked.length, 120)
      await one.runner.stop()
    }))
})
