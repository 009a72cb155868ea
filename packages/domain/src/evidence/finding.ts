import type { Environment } from '@txgw/base/environment'
import { StoreDamaged } from '@txgw/base/store-errors'

/** Each fault that keeps an environment closed, and whether an admin may open it all the same. */
export const FAULTS = {
  'store-missing': { mayBeReleased: true },
  'store-empty': { mayBeReleased: true },
  'store-damaged': { mayBeReleased: false },
  'other-store': { mayBeReleased: true },
  'other-environment': { mayBeReleased: false },
  'went-back': { mayBeReleased: true },
  'other-history': { mayBeReleased: true },
  'key-misfit': { mayBeReleased: true },
  'key-unreadable': { mayBeReleased: true },
  'configured-key-misfit': { mayBeReleased: false },
} as const

export type FaultKind = keyof typeof FAULTS

/** These are told, and keep nothing closed. */
export type RemarkKind = 'requests-missing' | 'store-moved' | 'record-damaged'

export interface Fault {
  kind: FaultKind
  /** A sentence for the operator, without a full stop. */
  says: string
  /** The platform key that does not fit. */
  serialNo?: string
}

export interface Remark {
  kind: RemarkKind
  says: string
}

export interface Findings {
  faults: Fault[]
  remarks: Remark[]
}

/** @returns the fault that an error of a store tells. @throws the error, when it tells none */
export function toldBy(error: unknown): Fault[] {
  if (!(error instanceof StoreDamaged)) throw error
  return [{ kind: 'store-damaged', says: error.message }]
}

export function mayBeReleased(faults: Fault[]): boolean {
  return faults.every(({ kind }) => FAULTS[kind].mayBeReleased)
}

/** The sentence for the operator wherever the environment refuses to work. */
export function holdText(environment: Environment, faults: Fault[]): string {
  const found = faults.map(({ says }) => says).join('; ')
  const advice = mayBeReleased(faults)
    ? `Put the right one back, or run "txgw release --env ${environment}" to use what is there`
    : 'Put the right one back'
  return `${environment} waits for its operator: ${found}. ${advice}`
}
