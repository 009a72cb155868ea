import type { AppClock, Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'
import { RecordNotFound } from '@txgw/base/store-errors'
import { utcText } from '@txgw/protocol'
import { type Actor, ownerIdOf } from '../accounts/actor.ts'
import { judgePermission } from '../accounts/permission.ts'
import type { ServiceKeys } from '../apps/read-new-key.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { ApprovalQuestion, ApprovalRefusal } from './approval.ts'
import {
  type ChangeRequest,
  type ChangeState,
  hasLapsed,
  isMerchantChange,
  isOpen,
} from './change-request.ts'
import { changeRequestChange, onRequest } from './change-request-audit.ts'
import { type ChangeRequestStore, type Decided, SubjectChanged } from './change-request-store.ts'
import type { PeopleStores } from './kinds/guarded-kind.ts'
import { permissionFor } from './permission-for.ts'
import { prepareChange } from './prepare-change.ts'

interface Deciding {
  store: { changeRequests: ChangeRequestStore }
  requestId: string
  /** The actor that decides. */
  actor: Decider
  environment: Environment
  /** The real time, which is read when nobody else can decide any more. */
  realClock: Clock
  /** Names the one that decides in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

type Decider = Pick<Actor, 'id' | 'ownerId' | 'name' | 'role' | 'environments'>

interface Approving extends Deciding {
  store: PeopleStores & { changeRequests: ChangeRequestStore }
  /** The time of the environment, for the app. */
  clock: AppClock
  serviceKeys: ServiceKeys
  /** Says why this may not be approved by this one, if so. */
  refusalOf(question: ApprovalQuestion): Promise<ApprovalRefusal | undefined>
}

/**
 * Applies the change as the direct operation would, in the same transaction: there is one decision, or everything stays as
 * it was and the request waits.
 */
export async function approveChange(approving: Approving): Promise<ChangeRequest> {
  const { store, requestId, actor, realClock, entryOf } = approving
  const asked = await findChange(store, requestId)
  requireMayDecide(asked, approving)
  requireOpen(asked, 'approved', realClock.nowMs())
  const { appId, isGuarded, requestedById } = asked
  const { kind } = asked.change
  const approverId = ownerIdOf(actor)
  const refusal = await approving.refusalOf({ appId, kind, isGuarded, requestedById, approverId })
  if (refusal) throw new DomainError(refusal.kind, refusal.message)
  const changeOf = await prepareChange(asked, approving)
  const decided = store.changeRequests.decideChangeRequest({
    requestId,
    mayApply: true,
    judge(found, subject) {
      requireOpen(found, 'approved', realClock.nowMs())
      const { applied, entry } = changeOf(found, subject, onRequest(entryOf, found))
      const decision = decide(approving, found, { state: 'approved', reason: null })
      return { ...decision, applied, entries: [...(entry ? [entry] : []), ...decision.entries] }
    },
  })
  return decided.catch(orNoSuchRequest)
}

export function refuseChange({ reason, ...deciding }: Deciding & { reason: string | null }) {
  return end(deciding, { state: 'refused', reason })
}

export function withdrawChange(deciding: Deciding): Promise<ChangeRequest> {
  return end(deciding, { state: 'withdrawn', reason: null })
}

/** @throws {DomainError} */
export async function findChange(
  { changeRequests }: Deciding['store'],
  requestId: string,
): Promise<ChangeRequest> {
  return (await changeRequests.findChangeRequest(requestId)) ?? orNoSuchRequest(new RecordNotFound())
}

type End = Pick<ChangeRequest, 'state' | 'reason'>

function end(deciding: Deciding, ended: End): Promise<ChangeRequest> {
  const { store, requestId } = deciding
  const judge = (found: ChangeRequest) => {
    requireMayDecide(found, deciding)
    return decide(deciding, found, ended)
  }
  return store.changeRequests
    .decideChangeRequest({ requestId, mayApply: false, judge })
    .catch(orNoSuchRequest)
}

/** One that is decided already stays as it is. */
function decide({ actor, realClock, entryOf }: Deciding, found: ChangeRequest, ended: End): Decided {
  const decidedBy = actor.name
  const decidedAtMs = realClock.nowMs()
  requireOpen(found, ended.state, decidedAtMs)
  const next = { ...ended, decidedAtMs, decidedBy }
  return { next, entries: entryOf ? [entryOf(changeRequestChange({ ...found, ...next }))] : [] }
}

/** Whoever decides needs what the direct operation needs. A merchant withdraws what is its own. @throws {DomainError} */
function requireMayDecide({ change }: ChangeRequest, { actor, environment }: Deciding): void {
  if (isMerchantChange(change)) return
  const needed = permissionFor(change.kind, environment)
  if (judgePermission(actor, needed) === 'allowed') return
  const places = needed.environments.join(' and ')
  const message = `Deciding about this needs the role ${needed.role} in ${places}, as doing it at once does.`
  throw new DomainError('not-permitted', message)
}

/** @throws {DomainError} */
function requireOpen(request: ChangeRequest, wanted: ChangeState, nowMs: number): void {
  const { state, decidedBy, decidedAtMs } = request
  if (hasLapsed(request, nowMs)) {
    throw new DomainError('not-allowed-now', 'This change request has lapsed. Ask again.')
  }
  if (isOpen(request)) return
  const decision = decidedAtMs === null ? '' : ` by ${decidedBy} at ${utcText(decidedAtMs)}`
  throw new DomainError(
    'not-allowed-now',
    `This change request was ${state}${decision}, so it can no longer be ${wanted}.`,
  )
}

function orNoSuchRequest(error: unknown): never {
  if (error instanceof SubjectChanged) throw changedMeanwhile(error)
  if (!(error instanceof RecordNotFound)) throw error
  throw new DomainError('not-found', 'This change request does not exist.', { cause: error })
}

export function changedMeanwhile(cause: unknown): DomainError {
  const message = 'Something else has just changed what this is about. Look again, then decide.'
  return new DomainError('changed-meanwhile', message, { cause })
}
