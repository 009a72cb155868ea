import { collectKeys, type KeyDirectory, type KeyOwner } from './collect-keys.ts'
import { diagnose } from './diagnose.ts'
import type { Examination } from './examination.ts'
import { readAuthorization } from './read-authorization.ts'
import type { ReceivedRequest } from './received-request.ts'
import { WorkBudget, type WorkShare } from './work-budget.ts'

export interface DoctorOptions {
  here: KeyDirectory
  /** A function, because the environments are opened one after the other. */
  elsewhere(): KeyDirectory | undefined
  pathSegment: string
  aheadSecondsMax: number
  monotonicMs(): number
}

export interface Doctor {
  /**
   * @param receivedAtMs undefined when unknown; the clock is then not judged
   * @param owner limits the keys that are tried to those of one owner
   * @returns undefined when the doctor's time budget is used up
   */
  examine(
    received: ReceivedRequest,
    receivedAtMs: number | undefined,
    owner?: KeyOwner,
  ): Examination | undefined
}

const WORK_SHARE: WorkShare = { msPerSecond: 100, burstMs: 500 }

/** The doctor of one environment, with the keys of that environment. */
export function createDoctor(options: DoctorOptions): Doctor {
  const { here, elsewhere, pathSegment, aheadSecondsMax, monotonicMs } = options
  const budget = new WorkBudget(WORK_SHARE, monotonicMs)
  const keysFor = (received: ReceivedRequest, owner: KeyOwner | undefined) => {
    const { authorization } = readAuthorization(received.authorizations)
    if (!authorization) return []
    const { authId, serialNo } = authorization
    return collectKeys({ authId, serialNo, here, elsewhere: elsewhere(), ...(owner && { owner }) })
  }
  return {
    examine: (received, receivedAtMs, owner) =>
      budget.spend(() =>
        diagnose(received, {
          keys: keysFor(received, owner),
          pathSegment,
          ...(receivedAtMs !== undefined && { clock: { nowMs: receivedAtMs, aheadSecondsMax } }),
        }),
      ),
  }
}
