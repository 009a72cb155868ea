import type { TlsOptions } from 'node:tls'
import type { Clock, EnvironmentClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { MakeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { WebhookAddressCheck } from '@txgw/delivery/address/check-webhook-address'
import type { AttemptStore } from '@txgw/domain/accounts/attempts/attempt-store'
import type { OpenidProvider } from '@txgw/domain/accounts/openid/openid-provider'
import type { AccountStore } from '@txgw/domain/accounts/people/account-store'
import type { PasswordJudge } from '@txgw/domain/accounts/people/password-thread/password-thread'
import type { Passwords } from '@txgw/domain/accounts/people/passwords'
import type { Challenges } from '@txgw/domain/accounts/sessions/challenges'
import type { SessionStore } from '@txgw/domain/accounts/sessions/session-store'
import type { TokenDirectory } from '@txgw/domain/accounts/token-directory'
import type { TokenStore } from '@txgw/domain/accounts/token-store'
import type { TokenUses } from '@txgw/domain/accounts/token-uses'
import type { AppDirectory } from '@txgw/domain/apps/app-directory'
import type { AppStore } from '@txgw/domain/apps/app-store'
import type { Sealer } from '@txgw/domain/audit/seals/sealer'
import type { SettingStore } from '@txgw/domain/audit/setting-store'
import type { ApprovalQuestion, ApprovalRefusal } from '@txgw/domain/change-requests/approval'
import type { TwoPeople } from '@txgw/domain/change-requests/two-people'
import type { EnvironmentHold } from '@txgw/domain/evidence/hold'
import type { HealthReader } from '@txgw/domain/health/read-health'
import type { BoardStore } from '@txgw/domain/notices/board-store'
import type { BatchImporter } from '@txgw/domain/orders/import-batch'
import type { OverviewSource } from '@txgw/domain/overview/overview'
import type { OverviewStreams } from '@txgw/domain/overview/overview-streams'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import type { RechargeRunner } from '@txgw/domain/recharges/recharge-runner'
import type { Recharging } from '@txgw/domain/recharges/recharging'
import type { Reconciler } from '@txgw/domain/reconcile/keep-reconciling'
import type { RequestFinder } from '@txgw/domain/requests/request-log'
import type { HoldDesk } from '@txgw/domain/sandbox/hold-desk'
import type { SandboxClock } from '@txgw/domain/sandbox/sandbox-clock'
import type { Validation } from '@txgw/domain/validations/validation'
import type { OrderMetrics } from '@txgw/metrics/order-metrics'
import type { Doctor } from '@txgw/signature-doctor/doctor'
import type { FindKept } from '@txgw/signature-doctor/kept-requests'
import type { Store } from '@txgw/store/store'
import type { OperatorAccess } from './access/operator-access.ts'
import type { Audience, ReceptionPorts } from './access/reception.ts'
import type { RefusedAttempts } from './access/refused-attempts.ts'
import type { ConsoleFiles } from './browser/console-files.ts'
import type { ClientOf } from './http/client-of.ts'
import type { ImportIntake } from './http/import-intake.ts'

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
  sealer: Pick<Sealer, 'fault' | 'accept'>
  /** Of the audit trail, where one is set. */
  witness: { readonly trouble: { kind: string } | undefined } | undefined
  reconciler: Pick<Reconciler, 'faults'>
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
  probe: ReadinessProbe
}

export interface ReadinessProbe {
  /** Returns why the store cannot be used; undefined when it can. */
  failure(): Promise<Error | undefined>
  /** What the operator should know although the store can be used. */
  warning(): string | undefined
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
  /** Asks the accounts and tokens, which production keeps for both environments. @throws {DomainError} unavailable */
  refusalOfApproval(question: ApprovalQuestion): Promise<ApprovalRefusal | undefined>
  /** The part of a validation that the caller may see. */
  shownValidation(validation: Validation): Validation
  refusedAttempts: RefusedAttempts
  /** Only in production. */
  twoPeople?: TwoPeople | undefined
}

export interface ServedProduction extends ServedEnvironment {
  twoPeople: TwoPeople
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
  directory: Pick<TokenDirectory, 'find' | 'findById' | 'list' | 'refresh'>
  uses: Pick<TokenUses, 'used'>
  /** Makes a change of a token take effect at once in every process on the same ports. It never fails. */
  announceChange(): Promise<void>
}

/** The people who sign in, for both environments. */
export interface ServedPeople {
  store: AccountStore
  passwords: Passwords
  /** Judges new passwords. */
  judge: PasswordJudge
  challenges: Challenges
  /** Undefined when the operator has set none. */
  openid: OpenidProvider | undefined
}

/** The listener that serves merchants alone. */
export interface MerchantConsole {
  /** Without it the listener uses plain HTTP. */
  https?: TlsOptions | undefined
  /** Filled in when the ports are open. */
  ports: Readonly<ReceptionPorts>
}

/** The listener, as the handlers of operations outside the environments get it. */
export interface OperatorListener {
  access: OperatorAccess
  audience: Audience
  tokens: ServedTokens
  /** Calls outside the environments. The store of production keeps them. */
  refusedAttempts: RefusedAttempts
  people: ServedPeople
  /** What is remembered of those who guess, and of browsers that have signed in. */
  attempts: AttemptStore
  twoPeople: TwoPeople
  sessionStore: Pick<SessionStore, 'listOpenidSessions' | 'endSession'>
  /** The store of sign-in tickets. */
  settings: SettingStore
  /** The real time, whatever the clock of the sandbox says. */
  clock: Clock
  makeId: MakeId
  hasApp(environment: Environment, appId: string): Promise<boolean>
  clientOf: ClientOf
  /** The address of the console, if the operator has named it. */
  publicUrl: string | undefined
  /** Where merchants have a listener of their own. */
  merchantConsole: MerchantConsole | undefined
  /** Where merchants reach the sandbox, if it is known. */
  sandboxUrl(): string | undefined
  files: ConsoleFiles
  metrics: MetricsText
  /** The OpenAPI document as JSON text. */
  openApi(): string
  probes: { environment: Environment; probe: ReadinessProbe }[]
  /** Aborted when the service is told to stop. */
  stopping: AbortSignal
}
