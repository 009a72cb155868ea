import type { Environment } from '../history/operation.ts'
import { ENVIRONMENTS, type SharedData, type World } from '../world/world.ts'
import { audit } from './audit.ts'
import { knockWithForeignKeys, turnKeys } from './keys.ts'
import { OrderBook, payOrders, readOrders, readWithSdk, readWithShell, writeOrders } from './orders.ts'
import { RechargeBook, recharge } from './recharges.ts'
import { Stage } from './stage.ts'

interface Corner {
  data: SharedData
  environment: Environment
  orders: OrderBook
  recharges: RechargeBook
}

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
  static async begin(world: World): Promise<Cast> {
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
    cast.#acting = corners.flatMap((corner) => cast.#actIn(corner))
    return cast
  }

  #actIn({ data, environment, orders, recharges }: Corner): Promise<void>[] {
    const stage = this.#stage
    const [first = ''] = data.services
    const last = data.services.at(-1) ?? first
    return [
      ...data.services.flatMap((service) => [
        writeOrders(stage, { client: 'writer', service, environment }, orders),
        readOrders(stage, { client: 'reader', service, environment }, orders),
      ]),
      readWithSdk(stage, { client: 'SDK', service: last, environment }, orders),
      readWithShell(stage, { client: 'curl', service: first, environment }, orders),
      payOrders(stage, data, environment),
      recharge(stage, { data, environment, book: recharges }),
      turnKeys(stage, { data, environment, book: orders }),
      ...(environment === 'production' ? [knockWithForeignKeys(stage, data, orders)] : []),
    ]
  }

  /** Lets everybody finish, and reads everything once more. */
  async audit(): Promise<void> {
    this.#stage.stop()
    await Promise.all(this.#acting)
    await Promise.all(this.#corners.map((corner) => audit(this.#stage, corner)))
  }

  async leave(): Promise<void> {
    this.#stage.stop()
    await Promise.allSettled(this.#acting)
    this.#stage.close()
  }
}
