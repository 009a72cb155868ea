import type { Environment } from '@txgw/base/environment'
import { CommonPlaceUnusable, StartError } from '@txgw/base/start-error'
import { FilesUnusable, SchemaTooNew, StoreDamaged, StoreUnavailable } from '@txgw/base/store-errors'

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
  'configured-key-unreadable': { mayBeReleased: false },
  'files-unusable': { mayBeReleased: false },
  'not-opened': { mayBeReleased: false },
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

/**
 * Whatever fails while an environment is opened closes this environment alone. Only what both have in common ends the
 * start of both.
 * @returns the fault that the error tells. @throws the error, when it concerns both
 */
export function toldBy(error: unknown): Fault[] {
  if (concernsBoth(error)) throw error
  const { message } = error as Error
  if (error instanceof StoreDamaged) return [{ kind: 'store-damaged', says: message }]
  if (isAboutFiles(error)) return [{ kind: 'files-unusable', says: message }]
  return [{ kind: 'not-opened', says: `it could not be opened: ${message}` }]
}

/** One database has the stores of both, and a program that is too old for one is the wrong program. */
function concernsBoth(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return !(error instanceof FilesUnusable)
  return error instanceof SchemaTooNew || error instanceof CommonPlaceUnusable
}

/** A platform key that cannot be read is told as a start error, because a program that has only one ends with it. */
function isAboutFiles(error: unknown): boolean {
  return error instanceof FilesUnusable || error instanceof StartError || isSystemError(error)
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

export function mayBeReleased(faults: Fault[]): boolean {
  return faults.every(({ kind }) => FAULTS[kind].mayBeReleased)
}

/** The sentence for the operator wherever the environment refuses to work. */
export function holdText(environment: Environment, faults: Fault[]): string {
  const found = faults.map(({ says }) => says).join('; ')
  const advice = mayBeReleased(faults)
    ? `Put the right one back, or run "txgw release --env ${environment}" to use what is there`
    : 'Put the right one back, or mend what keeps the service from using it; then it opens by itself'
  return `${environment} waits for its operator: ${found}. ${advice}`
}
