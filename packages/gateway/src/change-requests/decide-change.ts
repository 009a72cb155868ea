import { addKey } from '../apps/add-key.ts'
import type { AppStore } from '../apps/app-store.ts'
import { changeApp } from '../apps/change-app.ts'
import { readPublicKey } from '../apps/read-public-key.ts'
import { revokeKey } from '../apps/revoke-key.ts'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/domain-error.ts'
import { type ChangeRequest, type ChangeState, hasLapsed, OPEN_STATES } from './change-request.ts'
import type { ChangeRequestStore } from './change-request-store.ts'

interface Deciding {
  store: { apps: AppStore; changeRequests: ChangeRequestStore }
  requestId: string
  /** The name of the actor that decides. */
  decidedBy: string
  nowMs: number
}

/**
 * Applies the change as the direct operation would. While it is applied nobody else can decide. A change that is refused
 * then waits again; one that a crash has interrupted is approved again.
 */
export async function approveChange(deciding: Deciding & { clock: Clock }): Promise<ChangeRequest> {
  const request = await move(deciding, { expected: OPEN_STATES, state: 'applying' })
  try {
    await apply(request, deciding)
  } catch (error) {
    const waiting = { state: 'waiting', decidedAtMs: null, decidedBy: null, reason: null } as const
    const { requestId } = request
    if (error instanceof DomainError) {
      await deciding.store.changeRequests.decideChangeRequest({
        requestId,
        expected: ['applying'],
        next: waiting,
      })
    }
    throw error
  }
  return move(deciding, { expected: ['applying', 'approved'], state: 'approved' })
}

export function refuseChange({ reason, ...deciding }: Deciding & { reason: string | null }) {
  return move(deciding, { expected: ['waiting'], state: 'refused', reason })
}

export function withdrawChange(deciding: Deciding): Promise<ChangeRequest> {
  return move(deciding, { expected: ['waiting'], state: 'withdrawn' })
}

/** @throws {DomainError} */
export async function findChange(store: Deciding['store'], requestId: string): Promise<ChangeRequest> {
  const found = await store.changeRequests.findChangeRequest(requestId)
  if (!found) throw new DomainError('not-found', 'This change request does not exist.')
  return found
}

interface Move {
  expected: readonly ChangeState[]
  state: ChangeState
  reason?: string | null
}

async function move(deciding: Deciding, { expected, state, reason = null }: Move): Promise<ChangeRequest> {
  const { store, requestId, decidedBy, nowMs } = deciding
  const found = await findChange(store, requestId)
  if (hasLapsed(found, nowMs)) {
    throw new DomainError('not-allowed-now', 'This change request has lapsed. The merchant has to ask again.')
  }
  const next = { state, decidedAtMs: nowMs, decidedBy, reason }
  const moved = await store.changeRequests.decideChangeRequest({ requestId, expected, next })
  if (moved) return moved
  const { state: current } = await findChange(store, requestId)
  throw new DomainError(
    'not-allowed-now',
    `This change request is ${current}, so it can no longer be ${state}.`,
  )
}

async function apply({ appId, change }: ChangeRequest, { store, clock }: Deciding & { clock: Clock }) {
  if (change.kind === 'change-webhook') {
    await changeApp({ store, clock, appId, settings: { webhookUrl: change.webhookUrl } })
  } else if (change.kind === 'revoke-key') {
    await revokeKey({ store, clock, appId, serialNo: change.serialNo })
  } else if (!(await hasKey(store, appId, change))) {
    await addKey({ store, clock, appId, serialNo: change.serialNo, publicKey: change.publicKey })
  }
}

/** Whether an interrupted approval has already added the key. */
async function hasKey(
  { apps }: Deciding['store'],
  appId: string,
  { serialNo, publicKey }: { serialNo: string; publicKey: string },
): Promise<boolean> {
  const read = readPublicKey(publicKey)
  const known = (await apps.findApp(appId))?.keys.find((key) => key.serialNo === serialNo)
  return read.ok && known !== undefined && known.fingerprint === read.key.fingerprint
}
