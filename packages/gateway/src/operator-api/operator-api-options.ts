import type { TlsOptions } from 'node:tls'
import type { Environment } from '@txgw/base/environment'
import type { CidrList } from '@txgw/base/network/cidr-list'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import type { PasswordJudge } from '@txgw/domain/accounts/people/password-thread/password-thread'
import type { Passwords } from '@txgw/domain/accounts/people/passwords'
import type { Role } from '@txgw/domain/accounts/role'
import type { ReadableMetrics } from '@txgw/domain/overview/request-rates'
import type { AttemptMetrics } from '@txgw/metrics/attempt-metrics'
import type { BreakGlassMetrics } from '@txgw/metrics/break-glass-metrics'
import type { RequestBudget } from '@txgw/metrics/cpu-budget'
import type { LinksOf } from '../refusals/error-links.ts'
import type { ForwardLimits } from './forwarding/forward-limits.ts'
import type { EnvironmentOptions } from './open-environments.ts'
import type { MerchantConsole, MetricsText, Neighbour, OperatorEnvironment, ServedTokens } from './served.ts'

/** What every process that serves operations needs, whichever they are. */
export interface SharedOptions extends Omit<EnvironmentOptions, 'refusalOfApproval' | 'openTwoPeople'> {
  metrics: MetricsText & ReadableMetrics
  budgetOf(environment: Environment): RequestBudget
  /** Returns the pages that explain an error. Without it there are no links. */
  linksOf?: LinksOf
  /** The directory of the built console. */
  consoleDir: string
  jsonBodyTimeoutMs?: number
}

export interface OperatorApiOptions extends SharedOptions {
  environments: {
    production: OperatorEnvironment
    /** The sandbox itself, or the way to the process that serves it. */
    sandbox: OperatorEnvironment | Neighbour
  }
  /** Undefined while it is switched off. */
  token: string | undefined
  /** The key of the digests of wrong secrets, the same for all processes of a machine. */
  attemptKey: string
  attemptMetrics: AttemptMetrics
  breakGlassMetrics: BreakGlassMetrics
  tokens: ServedTokens
  /** People with these roles need more than a password; nobody does when absent. */
  secondFactorRoles?: readonly Role[]
  /** The identity provider that people sign in with, if there is one. */
  openid?: OpenidSettings | undefined
  /** The OpenAPI document as JSON text. */
  openApi(): string
  /** Where merchants reach the sandbox, if it is known. */
  sandboxUrl?: string | undefined
  /** Without it the listener uses plain HTTP. */
  https?: TlsOptions
  /** Whether the operator has set the certificate. */
  hasOwnCertificate?: boolean
  /** These proxies may state the address and the scheme of a client. */
  trustedProxies?: CidrList
  /** Scheme, host and port of the listener, as browsers reach it. Other Host names are refused. */
  publicUrl?: string | undefined
  /** Only where another process serves the sandbox. */
  forwardLimits?: ForwardLimits
  /** Where merchants have a listener of their own. */
  merchantConsole?: MerchantConsole | undefined
  /** Whether anybody may read the metrics. */
  openMetrics?: boolean
  /** Only tests hash more cheaply. */
  passwords?: Passwords
  /** Only tests judge passwords without a thread. */
  passwordJudge?: PasswordJudge
}
