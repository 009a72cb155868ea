import type { OpenidProvider } from '../accounts/openid/openid-provider.ts'
import type { AccountStore } from '../accounts/people/account-store.ts'
import type { Passwords } from '../accounts/people/passwords.ts'
import type { Challenges } from '../accounts/sessions/challenges.ts'
import type { TokenDirectory } from '../accounts/token-directory.ts'
import type { TokenStore } from '../accounts/token-store.ts'
import type { TokenUses } from '../accounts/token-uses.ts'
import type { AppDirectory } from '../apps/app-directory.ts'
import type { AppStore } from '../apps/app-store.ts'
import type { Clock, EnvironmentClock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import type { MakeId } from '../base/ids.ts'
import type { SettingStore } from '../base/setting-store.ts'
import type { WorkerBus } from '../base/worker-bus.ts'
import type { WebhookAddressCheck } from '../delivery/check-webhook-address.ts'
import type { EnvironmentHold } from '../evidence/hold.ts'
import type { HealthReader } from '../health/read-health.ts'
import type { Logger } from '../log/logger.ts'
import type { OrderMetrics } from '../metrics/order-metrics.ts'
import type { BoardStore } from '../notices/board-store.ts'
import type { BatchImporter } from '../orders/import-batch.ts'
import type { OverviewSource } from '../overview/overview.ts'
import type { OverviewStreams } from '../overview/overview-streams.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import type { RechargeRunner } from '../recharges/recharge-runner.ts'
import type { Recharging } from '../recharges/recharging.ts'
import type { RequestFinder } from '../requests/request-log.ts'
import type { HoldDesk } from '../sandbox/hold-desk.ts'
import type { SandboxClock } from '../sandbox/sandbox-clock.ts'
import type { Doctor } from '../signature-doctor/doctor.ts'
import type { FindKept } from '../signature-doctor/kept-requests.ts'
import type { Store } from '../storage/store.ts'
import type { Validation } from '../validations/validation.ts'
import type { ConsoleFiles } from './console-files.ts'
import type { ImportIntake } from './import-intake.ts'
import type { OperatorAccess } from './operator-access.ts'
import type { RefusedAttempts } from './refused-attempts.ts'
import type { StoreProbe } from './store-probe.ts'

/** One environment, as the start hands it to the operator API. */
export interface OperatorEnvironment {
  store: Store
  /** The time of the environment, or of one app in it. */
  clock: EnvironmentClock
  /** How far the update_time of an incoming order may be ahead of the clock. */
  aheadSecondsMax: number
  importer: BatchImporter
  orderMetrics: OrderMetrics
  requestLog: RequestFinder
  /** The apps and keys in memory. */
  directory: Pick<AppDirectory, 'find' | 'list'>
  health: HealthReader
  notices: Pick<BoardStore, 'read'>
  /** Operations on recharges and validations need this besides the store. */
  recharges: Omit<Recharging, 'store'> & {
    runner: Pick<RechargeRunner, 'lease' | 'run' | 'runBehind' | 'decisionOf'>
  }
  platformKeys: PlatformKeys
  checkWebhook(url: string): Promise<WebhookAddressCheck>
  inspections: { doctor: Doctor; findKept: FindKept }
  /** Only in the sandbox. */
  sandboxClock?: SandboxClock
  /** Only in the sandbox. */
  holdDesk?: HoldDesk
  /** Makes a change of an app or a key take effect at once in this process. */
  onAppsChanged(): Promise<void>
  /** While it has faults, only the store and the clock are there besides, and the store refuses. */
  hold?: EnvironmentHold<OperatorEnvironment>
}

/** The sandbox, where another process serves it. */
export interface Neighbour {
  /** Where that process takes calls of the operator API. */
  socketPath: string
  store: { apps: Pick<AppStore, 'findApp'> }
  probe: Pick<StoreProbe, 'failure'>
}

/** One environment, as the handlers of its operations get it. */
export interface ServedEnvironment extends OperatorEnvironment {
  environment: Environment
  realClock: Clock
  bus: WorkerBus
  logger: Logger
  overview: OverviewSource
  overviewStreams: Pick<OverviewStreams, 'listen' | 'close'>
  imports: ImportIntake
  /** The part of a validation that the caller may see. */
  shownValidation(validation: Validation): Validation
  refusedAttempts: RefusedAttempts
}

export interface ServedSandbox extends ServedEnvironment {
  sandboxClock: SandboxClock
  holdDesk: HoldDesk
}

export interface MetricsText {
  contentType: string
  text(): Promise<string>
}

/** The tokens of programs, for both environments. */
export interface ServedTokens {
  store: TokenStore
  directory: Pick<TokenDirectory, 'find' | 'findById' | 'list'>
  uses: Pick<TokenUses, 'used'>
  /** Makes a change of a token take effect at once in every process on the same ports. It never fails. */
  announceChange(): Promise<void>
}

/** The people who sign in, for both environments. */
export interface ServedPeople {
  store: AccountStore
  passwords: Passwords
  challenges: Challenges
  /** Undefined when the operator has set none. */
  openid: OpenidProvider | undefined
}

/** The listener, as the handlers of operations outside the environments get it. */
export interface OperatorListener {
  access: OperatorAccess
  tokens: ServedTokens
  /** Calls outside the environments. The store of production keeps them. */
  refusedAttempts: RefusedAttempts
  people: ServedPeople
  /** The store of sign-in tickets. */
  settings: SettingStore
  /** The real time, whatever the clock of the sandbox says. */
  clock: Clock
  makeId: MakeId
  hasApp(environment: Environment, appId: string): Promise<boolean>
  /** Whether the listener uses HTTPS. */
  secure: boolean
  /** Where merchants reach the sandbox, if it is known. */
  readonly sandboxUrl: string | undefined
  files: ConsoleFiles
  metrics: MetricsText
  /** The OpenAPI document as JSON text. */
  openApi(): string
  probes: { environment: Environment; probe: Pick<StoreProbe, 'failure'> }[]
  /** Aborted when the service is told to stop. */
  stopping: AbortSignal
}
