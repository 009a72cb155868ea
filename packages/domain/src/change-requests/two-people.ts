import type { AppClock, Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import { type Actor, FIRST_ADMIN } from '../accounts/actor.ts'
import { tokensThatWork } from '../accounts/owner.ts'
import type { Account } from '../accounts/people/account.ts'
import type { TokenDirectory } from '../accounts/token-directory.ts'
import type { ServiceKeys } from '../apps/read-new-key.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import { keepRequest, newRequest } from './ask-for-change.ts'
import type { ChangeRequest, RequestedChange } from './change-request.ts'
import { changeRequestChange, onRequest } from './change-request-audit.ts'
import { type ChangeRequestStore, SubjectChanged } from './change-request-store.ts'
import { changedMeanwhile } from './decide-change.ts'
import { findDeciders } from './deciders.ts'
import type { PeopleStores } from './kinds/guarded-kind.ts'
import { type Decider, rememberTwo, twoNeededUntilMs } from './lately-two.ts'
import { deciderOf, permissionFor } from './permission-for.ts'
import { loadPolicy, type TwoPeoplePolicy } from './policy.ts'
import { describePolicy, isExemptNow, type PolicyReport } from './policy-report.ts'
import { prepareChange } from './prepare-change.ts'
import { seeBreakGlass } from './see-break-glass.ts'
import { readReason, type SentReasons } from './written-reason.ts'

const LISTED_MAX = 100

/** Whoever makes a call that two people may have to decide about. */
export interface GuardedCaller {
  actor: Actor
  entryOf: EntryOf
  reasons: SentReasons
}

/** A call to be judged. The app is null for people, tokens and the policy. */
export interface Act {
  appId: string | null
  kind: RequestedChange['kind']
  /** Undefined when one person is enough. Asked only where two people could decide. */
  change(policy: TwoPeoplePolicy): Promise<RequestedChange | undefined>
}

/** How a call goes on: at once, as always; when somebody else has approved it; or it is done already, as break glass. */
export type Course =
  | { way: 'direct'; entryOf: EntryOf }
  | { way: 'waits'; request: ChangeRequest }
  | { way: 'done'; request: ChangeRequest }

interface TwoPeopleOptions {
  store: PeopleStores & { changeRequests: ChangeRequestStore; settings: SettingStore }
  serviceKeys: ServiceKeys
  clock: AppClock
  realClock: Clock
  makeId: MakeId
  tokens: Pick<TokenDirectory, 'findById' | 'list'>
  /** Tells everybody. */
  onBreakGlass(request: ChangeRequest): void
  /** Makes a token that was approved work at once. It never fails. */
  announceTokens(): Promise<void>
}

/** Decides in production whether a call acts at once, and does what one person alone does as break glass. */
export class TwoPeople {
  readonly #options: TwoPeopleOptions

  constructor(options: TwoPeopleOptions) {
    this.#options = options
  }

  policy(): Promise<TwoPeoplePolicy> {
    return loadPolicy(this.#options.store.settings)
  }

  /** @throws {DomainError} */
  async take({ appId, kind, change: changeOf }: Act, caller: GuardedCaller): Promise<Course> {
    const { actor, entryOf, reasons } = caller
    const reason = readReason(reasons, actor.id === FIRST_ADMIN.id)
    const policy = await this.policy()
    const isOn = policy.mode === 'auto' && (await this.#needsTwo(kind))
    const change = isOn ? await changeOf(policy) : undefined
    if (!change) {
      if (kind === 'change-account') await this.#rememberTwo()
      return { way: 'direct', entryOf }
    }
    if (actor.isExempt) return { way: 'direct', entryOf: ofExempt(entryOf) }
    const { store, realClock, makeId } = this.#options
    const asked = { appId, change, isGuarded: true, requestedBy: actor.name, requestedById: actor.id }
    const request = newRequest({ ...asked, nowMs: realClock.nowMs(), makeId })
    if (reason !== undefined)
      return { way: 'done', request: await this.#breakGlass(request, reason, entryOf) }
    return { way: 'waits', request: await keepRequest(store.changeRequests, request, entryOf) }
  }

  decidersOf(kind: RequestedChange['kind']): Promise<Account[]> {
    return findDeciders(this.#options.store.accounts, permissionFor(kind, 'production'))
  }

  /** What holds now, in words. */
  async report(): Promise<PolicyReport> {
    const policy = await this.policy()
    const [operators, admins] = await Promise.all([
      this.decidersOf('change-app'),
      this.decidersOf('change-account'),
    ])
    const { store, tokens, realClock } = this.#options
    const nowMs = realClock.nowMs()
    const exempt = tokensThatWork(tokens.list(), nowMs).filter(isExemptNow)
    return {
      ...describePolicy(policy, {
        operators: { people: operators, untilMs: await twoNeededUntilMs(store.settings, 'operator', nowMs) },
        admins: { people: admins, untilMs: await twoNeededUntilMs(store.settings, 'admin', nowMs) },
      }),
      exemptTokens: [...exempt].length,
      openBreakGlass: await this.countUnseen(),
    }
  }

  /** Those that nobody else has looked at come first. */
  async listBreakGlass(): Promise<ChangeRequest[]> {
    const unseen = await this.#unseen()
    const { changeRequests } = this.#options.store
    const all = await changeRequests.listChangeRequests({ isBreakGlass: true }, { limit: LISTED_MAX })
    return [...unseen, ...all.filter(({ seenAtMs }) => seenAtMs !== null)]
  }

  async countUnseen(): Promise<number> {
    return (await this.#unseen()).length
  }

  /** Makes what was approved work at once in every process. */
  async announce({ change }: ChangeRequest): Promise<void> {
    if (change.kind === 'add-token') await this.#options.announceTokens()
  }

  see(requestId: string, { actor, entryOf }: Omit<GuardedCaller, 'reasons'>): Promise<ChangeRequest> {
    const { store, tokens, realClock } = this.#options
    return seeBreakGlass({ store, tokens, requestId, actor, entryOf, nowMs: realClock.nowMs() })
  }

  async #needsTwo(kind: RequestedChange['kind']): Promise<boolean> {
    if ((await this.decidersOf(kind)).length >= 2) return true
    const { store, realClock } = this.#options
    return (await twoNeededUntilMs(store.settings, deciderOf(kind), realClock.nowMs())) !== undefined
  }

  /** Before a change that could leave one person alone. */
  async #rememberTwo(): Promise<void> {
    const { store, realClock } = this.#options
    const roles: Decider[] = []
    for (const kind of ['change-app', 'change-account'] as const)
      if ((await this.decidersOf(kind)).length >= 2) roles.push(deciderOf(kind))
    await rememberTwo(store.settings, roles, realClock.nowMs())
  }

  #unseen(): Promise<ChangeRequest[]> {
    return this.#options.store.changeRequests.listChangeRequests({ isUnseen: true }, { limit: LISTED_MAX })
  }

  async #breakGlass(asked: ChangeRequest, reason: string, entryOf: EntryOf): Promise<ChangeRequest> {
    const { store, onBreakGlass } = this.#options
    const added = { ...asked, breakGlass: reason }
    const { requestedBy: decidedBy, requestedAtMs: decidedAtMs } = asked
    const next = { state: 'approved', decidedAtMs, decidedBy, reason: null } as const
    const apply = await prepareChange(added, this.#options)
    const decided = store.changeRequests.decideChangeRequest({
      added,
      mayApply: true,
      judge(found, subject) {
        const { applied, entry } = apply(found, subject, onRequest(entryOf, found))
        const entries = [...(entry ? [entry] : []), entryOf(changeRequestChange({ ...found, ...next }))]
        return { next, applied, entries }
      },
    })
    const done = await decided.catch(orChanged)
    onBreakGlass(done)
    return done
  }
}

/** The trail says which token acted although two people could have decided. */
function ofExempt(entryOf: EntryOf): EntryOf {
  return (change) => entryOf({ ...change, after: { ...(change.after as object), exempt_token: true } })
}

function orChanged(error: unknown): never {
  throw error instanceof SubjectChanged ? changedMeanwhile(error) : error
}
