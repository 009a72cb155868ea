import type { Environment } from '@txgw/base/environment'
import { OpenidProvider } from '@txgw/domain/accounts/openid/openid-provider'
import {
  type PasswordJudge,
  PasswordThread,
} from '@txgw/domain/accounts/people/password-thread/password-thread'
import { Passwords } from '@txgw/domain/accounts/people/passwords'
import { Challenges } from '@txgw/domain/accounts/sessions/challenges'
import { Sessions } from '@txgw/domain/accounts/sessions/sessions'
import type { TwoPeople } from '@txgw/domain/change-requests/two-people'
import { countGuesses, createOperatorAccess } from './access/operator-access.ts'
import { type Audience, createAdmit } from './access/reception.ts'
import { createTellBurst } from './access/tell-bursts.ts'
import type { ConsoleFiles } from './browser/console-files.ts'
import { createClientOf } from './http/client-of.ts'
import type { OperatorApiOptions } from './operator-api-options.ts'
import type { OperatorListener, ServedEnvironment } from './served.ts'
import { StoreProbe } from './store-probe.ts'

interface Listeners {
  listenFor(audience: Audience, isHttps: boolean): OperatorListener
  /** Judges passwords for all listeners. */
  passwordJudge: PasswordJudge
}

/** What the listeners share is opened once, so that a wrong secret counts on whichever it is tried. */
export function openListeners(
  options: OperatorApiOptions,
  files: ConsoleFiles,
  environments: Partial<Record<Environment, ServedEnvironment>>,
): Listeners {
  const served = environments.production as ServedEnvironment
  const { refusedAttempts } = served
  const twoPeople = served.twoPeople as TwoPeople
  const { token: operatorToken, attemptKey, tokens, clock, makeId, metrics, openApi, stopping } = options
  const { trustedProxies = [], secondFactorRoles = [] } = options
  const { production, sandbox } = options.environments
  // A person that signs in may open production, so the store of the sandbox decides over nobody.
  const { store } = production
  const onFailure = (error: unknown) =>
    options.logger.warn({ err: error }, 'could not record the use of a session')
  const sessions = new Sessions({
    store: store.sessions,
    tokens: tokens.directory,
    operatorToken,
    clock,
    makeId,
    onFailure,
  })
  const passwordJudge = options.passwordJudge ?? new PasswordThread()
  const guesses = countGuesses({
    store: store.attempts,
    digestKey: attemptKey,
    clock,
    logger: options.logger,
    onBurst: createTellBurst({ ...options, refusedAttempts, metrics: options.attemptMetrics }),
    onFailure: (failure) => options.attemptMetrics.failed(failure),
  })
  const shared = {
    tokens,
    refusedAttempts,
    people: {
      store: store.accounts,
      passwords: options.passwords ?? new Passwords(),
      judge: passwordJudge,
      challenges: new Challenges(store.sessions, clock),
      openid: options.openid && new OpenidProvider(options.openid, clock),
    },
    attempts: store.attempts,
    twoPeople,
    sessionStore: store.sessions,
    settings: store.settings,
    clock,
    makeId,
    hasApp: async (environment: Environment, appId: string) => {
      const { apps } = (environment === 'production' ? production : sandbox).store
      return (await apps.findApp(appId)) !== undefined
    },
    merchantConsole: options.merchantConsole,
    sandboxUrl: () => options.sandboxUrl,
    files,
    metrics,
    openApi,
    probes: [
      {
        environment: 'production' as const,
        probe: new StoreProbe(production.store, () => served),
      },
      {
        environment: 'sandbox' as const,
        probe:
          'socketPath' in sandbox ? sandbox.probe : new StoreProbe(sandbox.store, () => environments.sandbox),
      },
    ],
    stopping,
  }
  const listenFor: Listeners['listenFor'] = (audience, isHttps) => {
    // The public address is that of the operator port.
    const publicUrl = audience === 'merchants' ? undefined : options.publicUrl
    const clientOf = createClientOf({ trustedProxies, isHttps, publicUrl })
    const admit = createAdmit(audience, options.merchantConsole?.ports)
    const access = createOperatorAccess({
      operatorToken,
      tokens,
      sessions,
      secondFactorRoles,
      guesses,
      clientOf,
      admit,
      clock,
    })
    return { ...shared, access, audience, clientOf, publicUrl }
  }
  return { listenFor, passwordJudge }
}
