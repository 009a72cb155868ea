import { toServiceError } from '../refusals/to-service-error.ts'
import type { EnvironmentParts } from './parts.ts'

type AppChangeParts = Pick<EnvironmentParts, 'onAppsChanged' | 'environment' | 'logger'>

/** The change is stored by now, so a failure here is not the caller's: polling brings it in a moment later. */
export async function announceAppChange({
  onAppsChanged,
  environment,
  logger,
}: AppChangeParts): Promise<void> {
  try {
    await onAppsChanged()
  } catch (error) {
    const reason = toServiceError(error).internalReason
    logger.error({ environment, reason }, 'a changed app is not known to this process yet')
  }
}
