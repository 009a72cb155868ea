import type { Clock } from '../clock.ts'
import type { Environment } from '../environment.ts'
import type { Logger } from '../log/logger.ts'
import type { RequestRecord } from '../requests/request-record.ts'
import type { Store } from '../storage/store.ts'
import { toServiceError } from '../to-service-error.ts'

/** What the operator API needs of one environment. */
export interface OperatorEnvironment {
  store: Store
  requestLog: { find(debugId: string): Promise<RequestRecord | undefined> }
  /** Makes a change of an app or a key count at once in this process. */
  onAppsChanged(): Promise<void>
}

export interface RouteParts extends OperatorEnvironment {
  environment: Environment
  clock: Clock
  logger: Logger
}

/** The change is stored by now, so a failure here is not the caller's: polling brings it in a moment later. */
export async function announceAppChange({ onAppsChanged, environment, logger }: RouteParts): Promise<void> {
  try {
    await onAppsChanged()
  } catch (error) {
    const reason = toServiceError(error).internalReason
    logger.error({ environment, reason }, 'a changed app is not known to this process yet')
  }
}
