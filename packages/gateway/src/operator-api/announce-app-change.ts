import { toServiceError } from '../refusals/to-service-error.ts'
import type { ServedEnvironment } from './served.ts'

/**
 * The change is already stored, so a failure here must not fail the request. Polling brings the change in a moment
 * later.
 */
export async function announceAppChange({
  onAppsChanged,
  environment,
  logger,
}: Pick<ServedEnvironment, 'onAppsChanged' | 'environment' | 'logger'>): Promise<void> {
  try {
    await onAppsChanged()
  } catch (error) {
    const reason = toServiceError(error).internalReason
    logger.error({ environment, reason }, 'could not load a changed app yet')
  }
}
