import { ENVIRONMENTS } from '../history/operation.ts'
import type { World } from '../world/world.ts'
import { audit } from './audit.ts'
import { Corner } from './corner.ts'
import { knockWithForeignKeys, turnKeys } from './keys.ts'
import { payOrders, readOrders, writeOrders } from './orders.ts'
import { readWithSdk, readWithShell } from './other-clients.ts'
import { ALL_PROBES, PROBES, type ProbeName } from './probes/all-probes.ts'
import { recharge } from './recharges.ts'
import { Stage } from './stage.ts'
import { trespass } from './trespassers.ts'

type Act = (stage: Stage, corner: Corner) => Promise<void>[]

/** Everybody who can act, by the names that a scope may choose from. */
const ACTS = {
  writers: (stage, corner) =>
    corner.atEach('writer').map((where) => writeOrders(stage, where, corner.orders)),
  readers: (stage, corner) => corner.atEach('reader').map((where) => readOrders(stage, where, corner.orders)),
  SDK: (stage, corner) => [readWithSdk(stage, corner.at('SDK', corner.data.services.at(-1)), corner.orders)],
  curl: (stage, corner) => [readWithShell(stage, corner.at('curl'), corner.orders)],
  payers: (stage, corner) => [payOrders(stage, corner)],
  rechargers: (stage, corner) => [recharge(stage, corner)],
  'key keepers': (stage, corner) => [turnKeys(stage, corner)],
  strangers: (stage, corner) =>
    corner.environment === 'production' ? [knockWithForeignKeys(stage, corner)] : [],
  trespassers: (stage, corner) =>
    corner.atEach('trespasser').map((where) => trespass(stage, where, corner.orders)),
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
      ENVIRONMENTS.map((environment) => new Corner(data, environment)),
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
