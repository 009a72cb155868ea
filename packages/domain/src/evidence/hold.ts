import type { EntryOf } from '../audit/audit-entry.ts'
import type { Fault } from './finding.ts'

export interface ReleaseRequest {
  reason: string
  entryOf: EntryOf
}

/** Whether an environment waits for its operator, and the way out. `Parts` is what there is while it is open. */
export interface EnvironmentHold<Parts> {
  /** None while the environment is open. */
  faults(): Fault[]
  /** Uses the store as it is from now on, and opens the environment. Returns what was wrong. @throws {DomainError} */
  release(request: ReleaseRequest): Promise<Fault[]>
  /** Calls the listener each time that the environment opens after it was held. */
  onOpened(listen: (parts: Parts) => void): void
}
