import assert from 'node:assert/strict'
import { instantMicros } from '@txgw/protocol'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import type { ServeProcess } from '@txgw/testkit/service/serve-process'
import { until } from '../end-to-end/fleet/fleet.ts'
import type { FleetClient } from '../end-to-end/fleet/fleet-client.ts'

const LOOPS = 2
const ROUNDS_TO_GO_ON = 2

/** The app has no address and goes on without an answer: its recharges become orders. */
const APP = { on_unreachable: 'continue' }

/**
 * Merchants and operators of several releases at once. In each round every service that takes part writes an
 * order and a recharge, the next one changes them, and all of them tell the same about them.
 */
export class UpgradeLoad {
  readonly failures: unknown[] = []
  readonly #client: FleetClient
  readonly #inUse = new Map<ServeProcess, number>()
  #services: ServeProcess[] = []
  #rounds = 0
  #orders = 0
  #stopping = false
  #running: Promise<void>[] = []

  constructor(client: FleetClient) {
    this.#client = client
  }

  /** From now on it takes part. The first one registers the app. */
  async join(service: ServeProcess): Promise<void> {
    if (this.#running.length === 0) {
      await this.#client.register(service)
      await this.#client.operate(service, 'PATCH', '/apps/app-1', APP)
    }
    await until('the service knows the app', async () => {
      return (await this.#client.query(service, 'none')).status === 404
    })
    this.#services = [...this.#services, service]
    if (this.#running.length === 0) this.#running = Array.from({ length: LOOPS }, () => this.#loop())
  }

  /** Resolves when nobody calls it any more. */
  async leave(service: ServeProcess): Promise<void> {
    this.#services = this.#services.filter((each) => each !== service)
    await until('the last round with it has ended', () => !this.#inUse.get(service))
  }

  /** Resolves when some more rounds have been done. */
  async goesOn(): Promise<void> {
    const before = this.#rounds
    await until('rounds go on', () => this.#rounds >= before + ROUNDS_TO_GO_ON || this.failures.length > 0)
    assert.deepEqual(this.failures, [])
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
  }

  async #loop(): Promise<void> {
    while (!this.#stopping && this.failures.length === 0) {
      const services = this.#services
      for (const service of services) this.#count(service, 1)
      try {
        await this.#round(services)
        this.#rounds++
      } catch (error) {
        this.failures.push(error)
      } finally {
        for (const service of services) this.#count(service, -1)
      }
    }
  }

  #count(service: ServeProcess, change: number): void {
    this.#inUse.set(service, (this.#inUse.get(service) ?? 0) + change)
  }

  async #round(services: ServeProcess[]): Promise<void> {
    for (const [index, writer] of services.entries()) {
      const changer = services[(index + 1) % services.length] as ServeProcess
      await this.#orderLives(writer, changer, services)
      await this.#rechargeLives(writer, changer, services)
    }
  }

  /** Imported by one, changed by another, imported again by the first. */
  async #orderLives(writer: ServeProcess, changer: ServeProcess, services: ServeProcess[]): Promise<void> {
    const id = `order-${++this.#orders}`
    const order = orderBody({ payment_order_id: id })
    await this.#expect(201, this.#client.operate(writer, 'POST', '/orders', order))
    await this.#allSay(services, id, { order_status: 'Created', total_price: order.total_price })
    const path = `/orders/app-1/${id}`
    const { body: paid } = await this.#expect(
      200,
      this.#client.operate(changer, 'POST', `${path}/status`, { order_status: 'Paid' }),
    )
    await this.#allSay(services, id, { order_status: 'Paid', update_time: paid.update_time })
    const later = new Date((instantMicros(paid.update_time) as number) / 1000 + 1).toISOString()
    const refund = { ...order, order_status: 'Refunded', update_time: later }
    await this.#expect(200, this.#client.operate(writer, 'POST', '/orders', refund))
    await this.#allSay(services, id, { order_status: 'Refunded', update_time: later })
    for (const service of services) {
      const { body } = await this.#expect(200, this.#client.operate(service, 'GET', path))
      const sources = body.history.map(({ source }: { source: string }) => source)
      assert.deepEqual(sources, ['import', 'status-change', 'import'], JSON.stringify(body.history))
    }
  }

  /** Made by one; the other gives the same answer to the same key. */
  async #rechargeLives(writer: ServeProcess, changer: ServeProcess, services: ServeProcess[]): Promise<void> {
    const key = `key-${++this.#orders}`
    const first = await this.#expect(
      201,
      this.#client.operate(writer, 'POST', '/recharges', rechargeBody(), key),
    )
    const again = await this.#expect(
      201,
      this.#client.operate(changer, 'POST', '/recharges', rechargeBody(), key),
    )
    assert.deepEqual(again.body, first.body)
    await this.#allSay(services, first.body.order.payment_order_id, { order_status: 'Created' })
  }

  async #allSay(services: ServeProcess[], id: string, expected: Record<string, unknown>): Promise<void> {
    const answers = await Promise.all(
      services.map((service) => this.#expect(200, this.#client.query(service, id))),
    )
    for (const { body } of answers) assert.partialDeepStrictEqual(body, expected)
  }

  async #expect<A extends { status: number; body: unknown }>(status: number, call: Promise<A>): Promise<A> {
    const answer = await call
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer
  }
}
