import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import { keepLooking } from '@txgw/base/keep-looking'
import type { Logger } from '@txgw/base/log/logger'
import { EnvironmentHeld } from '@txgw/base/store-errors'
import { type Fault, holdText, mayBeReleased, toldBy } from '@txgw/domain/evidence/finding'
import type { EnvironmentHold, ReleaseRequest } from '@txgw/domain/evidence/hold'
import type { HttpListener } from '@txgw/http1/http-listener'
import type { HoldMetrics } from '@txgw/metrics/hold-metrics'
import type { MerchantMetrics } from '@txgw/metrics/merchant-metrics'
import { forwardStore } from '@txgw/store/forward-store'
import { createHeldApi } from '../../merchant-api/held-api.ts'
import type { MerchantApi } from '../../merchant-api/merchant-api.ts'
import { createOverloadRefusals } from '../../merchant-api/refuse-overload.ts'
import type { OperatorEnvironment } from '../../operator-api/served.ts'
import type { LinksOf } from '../../refusals/error-links.ts'
import type { Examined } from './examine-store.ts'

const LOOK_INTERVAL_MS = 1_000

/** Everything of one environment behind its port. */
export interface BehindPort {
  api: MerchantApi
  operatorView: OperatorEnvironment
  /** Closes everything, the last opened first. */
  close(): Promise<void>
}

export interface GuardedEnvironment {
  listener: HttpListener
  operatorView: OperatorEnvironment
  /** Closes everything behind the listeners. */
  close(): Promise<void>
}

type ServedApi = Pick<MerchantApi, 'answer' | 'answerProblem' | 'overloadRefusals'>

interface Guarding {
  environment: Environment
  realClock: Clock
  logger: Logger
  linksOf: LinksOf
  merchantMetrics: MerchantMetrics
  holdMetrics: HoldMetrics
  examine(): Promise<Examined>
  /** @param onFault called when the store turns out to be a wrong one while it is in use */
  open(onFault: (faults: Fault[]) => void): Promise<BehindPort>
  /** Writes into the store that it is to be used as it is. */
  accept(examined: Examined, request: ReleaseRequest): Promise<void>
  listen(api: ServedApi): Promise<HttpListener>
}

/**
 * Opens an environment behind its port if its store is the one that was there before. Otherwise only the port opens,
 * and every request is refused with the reason, until the right store is back or an admin releases this one. Nothing is
 * made or changed meanwhile.
 */
export async function guardEnvironment(guarding: Guarding): Promise<GuardedEnvironment> {
  const guard = new Guard(guarding)
  await guard.look()
  const { environment, merchantMetrics, logger, realClock, linksOf } = guarding
  const overload = { linksOf, metrics: merchantMetrics, logger, clock: realClock, makeId }
  try {
    const listener = await guarding.listen({
      answer: (request) => guard.api.answer(request),
      answerProblem: (problem, address) => guard.api.answerProblem(problem, address),
      overloadRefusals: createOverloadRefusals(overload),
    })
    merchantMetrics.watchGauges(() => ({
      connections: listener.connectionCount,
      requestsInFlight: guard.requestsInFlight,
    }))
    const looking = keepLooking(() => guard.lookAgain(), {
      intervalMs: LOOK_INTERVAL_MS,
      onFailure: (error) => logger.error({ environment, err: error }, 'could not look at the store'),
    })
    return {
      listener,
      get operatorView() {
        return guard.operatorView
      },
      async close() {
        await looking.stop()
        await guard.close()
      },
    }
  } catch (error) {
    await guard.close()
    throw error
  }
}

class Guard {
  readonly #guarding: Guarding
  readonly #heldApi: Pick<MerchantApi, 'answer' | 'answerProblem'>
  readonly #store = forwardStore(() => this.#reach().operatorView.store)
  readonly #hold: EnvironmentHold<OperatorEnvironment>
  readonly #listeners: ((parts: OperatorEnvironment) => void)[] = []
  #faults: Fault[] = []
  #behind: BehindPort | undefined
  #changing: Promise<void> = Promise.resolve()

  constructor(guarding: Guarding) {
    this.#guarding = guarding
    const { merchantMetrics: metrics, realClock: clock, linksOf } = guarding
    this.#heldApi = createHeldApi({ error: () => this.#error(), metrics, linksOf, clock, makeId })
    this.#hold = {
      faults: () => this.#faults,
      release: (request) => this.#release(request),
      onOpened: (listen) => this.#listeners.push(listen),
    }
  }

  get api(): Pick<MerchantApi, 'answer' | 'answerProblem'> {
    return this.#behind?.api ?? this.#heldApi
  }

  get requestsInFlight(): number {
    return this.#behind?.api.requestsInFlight ?? 0
  }

  /** While the environment is held, it has only what a release needs. */
  get operatorView(): OperatorEnvironment {
    const always = { store: this.#store, hold: this.#hold }
    if (this.#behind) return { ...this.#behind.operatorView, ...always }
    return { clock: this.#guarding.realClock, ...always } as OperatorEnvironment
  }

  /** Looks at the store, and opens the environment if nothing is wrong with it. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#behind) return
      const { faults, remarks } = await this.#guarding.examine()
      this.#tell(faults)
      const { environment, logger } = this.#guarding
      if (faults.length > 0) return
      for (const { kind, says } of remarks) logger.warn({ environment, kind }, says)
      // A look reads little, so damage may show only now.
      await this.#open().catch((error) => this.#tell(toldBy(error), error))
    })
  }

  async lookAgain(): Promise<void> {
    if (!this.#behind) await this.look()
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => {
      const behind = this.#behind
      this.#behind = undefined
      await behind?.close()
    })
  }

  async #open(): Promise<void> {
    const wasHeld = this.#faults.length > 0
    this.#behind = await this.#guarding.open((faults) => void this.#enter(faults))
    this.#use([])
    if (!wasHeld) return
    this.#guarding.logger.warn({ environment: this.#guarding.environment }, 'the environment is open again')
    for (const listen of this.#listeners) listen(this.operatorView)
  }

  /** Merchants and operators are refused at once. What has begun ends before everything is closed. */
  #enter(faults: Fault[]): Promise<void> {
    const behind = this.#behind
    this.#behind = undefined
    this.#tell(faults)
    return this.#inTurn(async () => {
      await behind?.close()
    })
  }

  async #release(request: ReleaseRequest): Promise<Fault[]> {
    const { environment, examine, accept } = this.#guarding
    const accepted = await this.#inTurn(async () => {
      if (this.#behind) throw new DomainError('not-allowed-now', `Nothing holds ${environment}: it is open.`)
      const examined = await examine()
      this.#tell(examined.faults)
      if (!mayBeReleased(this.#faults))
        throw new DomainError('not-allowed-now', `${holdText(environment, this.#faults)}.`)
      if (examined.faults.length > 0) await accept(examined, request)
      return examined.faults
    })
    await this.look()
    return accepted
  }

  #tell(faults: Fault[], cause?: unknown): void {
    const { environment, logger } = this.#guarding
    const text = holdText(environment, faults)
    const isTold = this.#faults.length > 0 && text === holdText(environment, this.#faults)
    if (faults.length === 0) return
    this.#use(faults)
    const fields = {
      environment,
      kinds: faults.map(({ kind }) => kind),
      ...(cause !== undefined && { err: cause }),
    }
    if (!isTold) logger.error(fields, text)
  }

  #use(faults: Fault[]): void {
    const { environment, holdMetrics } = this.#guarding
    this.#faults = faults
    holdMetrics.heldBy(
      environment,
      faults.map(({ kind }) => kind),
    )
  }

  #reach(): BehindPort {
    if (!this.#behind) throw this.#error()
    return this.#behind
  }

  #error(): EnvironmentHeld {
    return new EnvironmentHeld(holdText(this.#guarding.environment, this.#faults))
  }

  /** One change at a time. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#changing.then(act)
    this.#changing = turn.then(
      () => {},
      () => {},
    )
    return turn
  }
}
