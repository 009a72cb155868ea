import { randomUUID } from 'node:crypto'
import { FORBIDDEN_PREFIX } from '../checks/recharges.ts'
import type { Environment } from '../history/operation.ts'
import { NEVER_ALLOWING, TEMPERS, type TemperName } from '../world/game-backend.ts'
import type { SharedData } from '../world/plan.ts'
import type { Where } from './stage.ts'

/** Orders are given up for new ones after this time, so that the history of each stays short enough to be judged. */
const GENERATION_MS = 15_000
const SLOTS = 2
const LATE_SHARE = 0.25
/** Most recharges are with games that answer. */
const APPS: TemperName[] = ['quick', 'quick', 'quick', 'slow', ...(Object.keys(TEMPERS) as TemperName[])]

/** One store in one environment: who acts there uses the same orders and recharges. */
export class Corner {
  readonly data: SharedData
  readonly environment: Environment
  readonly orders: OrderBook
  readonly recharges = new RechargeBook()

  constructor(data: SharedData, environment: Environment) {
    this.data = data
    this.environment = environment
    this.orders = new OrderBook(data.name)
  }

  /** At its first service, unless another is named. */
  at(client: string, service = this.data.services[0] ?? ''): Where {
    return { client, service, environment: this.environment }
  }

  atEach(client: string): Where[] {
    return this.data.services.map((service) => this.at(client, service))
  }
}

/** The orders of one corner. */
export class OrderBook {
  readonly #versions = new Map<string, number>()
  /** Versions that were left out. */
  readonly #late = new Map<string, number>()
  readonly #name: string

  /** @param name begins the names of the orders */
  constructor(name: string) {
    this.#name = name
  }

  /** One of the orders that are in use at this time. */
  pick(nowMs: number): string {
    const slot = Math.floor(Math.random() * SLOTS)
    return `${this.#name}-order-${slot}-${Math.floor(nowMs / GENERATION_MS)}`
  }

  /** Now and then a version is left out and comes after newer ones. */
  nextVersion(order: string): number {
    const late = this.#late.get(order)
    if (late !== undefined && Math.random() < LATE_SHARE) {
      this.#late.delete(order)
      return late
    }
    const next = (this.#versions.get(order) ?? 0) + 1
    const isLeftOut = late === undefined && Math.random() < LATE_SHARE
    if (isLeftOut) this.#late.set(order, next)
    const version = isLeftOut ? next + 1 : next
    this.#versions.set(order, version)
    return version
  }

  get orders(): string[] {
    return [...this.#versions.keys()]
  }
}

export interface Recharge {
  key: string
  app: TemperName
  player: string
  rechargeId?: string
}

/** The recharges of one corner. */
export class RechargeBook {
  readonly all: Recharge[] = []

  /** The first player is allowed and the second forbidden, so that a short run has both. */
  draw(app = this.#anyApp()): Recharge {
    const drawn = this.all.length
    const isForbidden = NEVER_ALLOWING.includes(app) || (drawn < 2 ? drawn === 1 : Math.random() < 0.3)
    const player = `${isForbidden ? FORBIDDEN_PREFIX : 'player-'}${randomUUID().slice(0, 8)}`
    const recharge = { key: randomUUID(), app, player }
    this.all.push(recharge)
    return recharge
  }

  #anyApp(): TemperName {
    return this.all.length < 2 ? 'quick' : (APPS[Math.floor(Math.random() * APPS.length)] as TemperName)
  }
}
