import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import { addKey } from '../apps/add-key.ts'
import type { AppStore } from '../apps/app-store.ts'
import { changeApp } from '../apps/change-app.ts'
import type { ServiceKeys } from '../apps/read-new-key.ts'
import { readPublicKey } from '../apps/read-public-key.ts'
import { revokeKey } from '../apps/revoke-key.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import { type ChangeRequest, type ChangeState, hasLapsed, OPEN_STATES } from './change-request.ts'
import { changeRequestChange, onRequest } from './change-request-audit.ts'
import type { ChangeRequestStore } from './change-request-store.ts'

interface Deciding {
  store: { apps: AppStore; changeRequests: ChangeRequestStore }
  requestId: string
  /** The name of the actor that decides. */
  decidedBy: string
  nowMs: number
  /** Names the one that decides in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

interface Applying {
  clock: Clock
  serviceKeys: ServiceKeys
}

/**
 * Applies the change as the direct operation would. While it is applied nobody else can decide. A change that is refused
 * then waits again; one that a crash has interrupted is approved again.
 */
export async function approveChange(deciding: Deciding & Applying): Promise<ChangeRequest> {
  const { entryOf, ...silently } = deciding
  const request = await move(silently, { expected: OPEN_STATES, state: 'applying' })
  try {
    await apply(request, { ...deciding, entryOf: onRequest(entryOf, request) })
  } catch (error) {
    if (error instanceof DomainError) await waitAgain(request, deciding.store)
    throw error
  }
  return move(deciding, { expected: ['applying'], state: 'approved' })
}

async function waitAgain({ requestId }: ChangeRequest, { changeRequests }: Deciding['store']): Promise<void> {
  const next = { state: 'waiting', decidedAtMs: null, decidedBy: null, reason: null } as const
  await changeRequests.decideChangeRequest({ requestId, expected: ['applying'], next })
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
  const { store, requestId, decidedBy, nowMs, entryOf } = deciding
  const found = await findChange(store, requestId)
  if (hasLapsed(found, nowMs)) {
    throw new DomainError('not-allowed-now', 'This change request has lapsed. The merchant has to ask again.')
  }
  const next = { state, decidedAtMs: nowMs, decidedBy, reason }
  const record = entryOf && ((decided: ChangeRequest) => entryOf(changeRequestChange(decided)))
  const moved = await store.changeRequests.decideChangeRequest({ requestId, expected, next, entryOf: record })
  if (moved) return moved
  const current = await findChange(store, requestId)
  // Two may approve at once, and the change is then applied twice. The first of them has approved it.
  if (current.state === 'approved' && state === 'approved') return current
  throw new DomainError(
    'not-allowed-now',
    `This change request is ${current.state}, so it can no longer be ${state}.`,
  )
}

async function apply(
  { appId, change }: ChangeRequest,
  { store, serviceKeys, clock, entryOf }: Deciding & Applying,
): Promise<void> {
  if (change.kind === 'change-webhook') {
    await changeApp({ store, clock, appId, settings: { webhookUrl: change.webhookUrl }, entryOf })
  } else if (change.kind === 'revoke-key') {
    await revokeKey({ store, clock, appId, serialNo: change.serialNo, entryOf })
  } else {
    const { serialNo, publicKey } = change
    await addKey({ store, serviceKeys, clock, appId, serialNo, publicKey, entryOf }).catch(async (error) => {
      if (!(await hasKey(store, appId, change))) throw error
    })
  }
}

/** Whether another approval of the same request has added the key: one at the same time, or one that was interrupted. */
async function hasKey(
  { apps }: Deciding['store'],
  appId: string,
  { serialNo, publicKey }: { serialNo: string; publicKey: string },
): Promise<boolean> {
  const read = readPublicKey(publicKey)
  const known = (await apps.findApp(appId))?.keys.find((key) => key.serialNo === serialNo)
  return read.ok && known !== undefined && known.fingerprint === read.key.fingerprint
}
