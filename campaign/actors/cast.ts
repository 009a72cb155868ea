import type { Environment } from '../history/operation.ts'
import { ENVIRONMENTS, type SharedData, type World } from '../world/world.ts'
import { audit } from './audit.ts'
import { knockWithForeignKeys, turnKeys } from './keys.ts'
import { OrderBook, payOrders, readOrders, writeOrders } from './orders.ts'
import { readWithSdk, readWithShell } from './other-clients.ts'
import { ALL_PROBES, PROBES, type ProbeName } from './probes/all-probes.ts'
import { RechargeBook, recharge } from './recharges.ts'
import { Stage } from './stage.ts'

interface Corner {
  data: SharedData
  environment: Environment
  orders: OrderBook
  recharges: RechargeBook
}

type Act = (stage: Stage, corner: Corner) => Promise<void>[]

/** Everybody who can act, by the names that a scope may choose from. */
const ACTS = {
  writers: (stage, { data, environment, orders }) =>
    data.services.map((service) => writeOrders(stage, { client: 'writer', service, environment }, orders)),
  readers: (stage, { data, environment, orders }) =>
    data.services.map((service) => readOrders(stage, { client: 'reader', service, environment }, orders)),
  SDK: (stage, { data, environment, orders }) => {
    const service = data.services.at(-1) ?? ''
    return [readWithSdk(stage, { client: 'SDK', service, environment }, orders)]
  },
  curl: (stage, { data, environment, orders }) => {
    const [service = ''] = data.services
    return [readWithShell(stage, { client: 'curl', service, environment }, orders)]
  },
  payers: (stage, { data, environment }) => [payOrders(stage, data, environment)],
  rechargers: (stage, { data, environment, recharges }) => [
    recharge(stage, { data, environment, book: recharges }),
  ],
  'key keepers': (stage, { data, environment, orders }) => [
    turnKeys(stage, { data, environment, book: orders }),
  ],
  strangers: (stage, { data, environment, orders }) =>
    environment === 'production' ? [knockWithForeignKeys(stage, data, orders)] : [],
} satisfies Record<string, Act>

export type ActorName = keyof typeof ACTS
const EVERYBODY = Object.keys(ACTS) as ActorName[]

/** Everybody who uses the services, from the beginning to the end of a run. */
export class Cast {
  readonly #stage: Stage
  readonly #corners: Corner[]
  #acting: Promise<void>[] = []

  private constructor(stage: Stage, corners: Corner[]) {
    this.#stage = stage
    this.#corners = corners
  }

  /** Registers apps and keys, and lets everybody begin. */
  static async begin(world: World, actors: ActorName[] = EVERYBODY): Promise<Cast> {
    const stage = new Stage(world)
    await stage.prepare()
    const corners = world.data.flatMap((data) =>
      ENVIRONMENTS.map((environment) => ({
        data,
        environment,
        orders: new OrderBook(data),
        recharges: new RechargeBook(),
      })),
    )
    const cast = new Cast(stage, corners)
    cast.#acting = corners.flatMap((corner) => actors.flatMap((name) => ACTS[name](stage, corner)))
    return cast
  }

  /** Lets everybody finish, and reads everything once more. */
  async audit(): Promise<void> {
    this.#stage.stop()
    await Promise.all(this.#acting)
    await Promise.all(this.#corners.map((corner) => audit(this.#stage, corner)))
  }

  /** Tries at each service, when nobody else uses it, what one operation costs. */
  async probe(probes: ProbeName[] = ALL_PROBES): Promise<void> {
    for (const { services } of this.#stage.world.data)
      for (const service of services) for (const name of probes) await PROBES[name](this.#stage, service)
  }

  async leave(): Promise<void> {
    this.#stage.stop()
    await Promise.allSettled(this.#acting)
    this.#stage.close()
  }
}
