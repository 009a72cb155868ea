import type { DeliveryOptions, Reach } from '@txgw/delivery/create-delivery'
import type { App, VerdictReading } from '@txgw/domain/apps/app'
import { createValidator, type Validator } from '@txgw/domain/validations/create-validator'
import type { PlayerQuestion } from '@txgw/domain/validations/user-validate'
import { deliveryToLoopback } from './delivery-harness.ts'

const opened: Validator[] = []

/** For the end of every file that makes one. */
export async function closeValidators(): Promise<void> {
  await Promise.all(opened.splice(0).map((validator) => validator.close()))
}

/** A validator of the sandbox that may call loopback. */
export function testValidator(options?: Partial<DeliveryOptions & Reach>): Validator {
  const { delivery, reach } = deliveryToLoopback(options)
  const validator = createValidator(delivery, reach)
  opened.push(validator)
  return validator
}

let questions = 0

export function question(
  webhookUrl: string | null,
  changes: Partial<Pick<App, 'appId' | 'onUnreachable'>> & {
    deadlineMs?: number
    userId?: string
    serverId?: string
    reading?: VerdictReading
  } = {},
): PlayerQuestion {
  return {
    app: {
      webhookUrl,
      validationDeadlineMs: changes.deadlineMs ?? 10_000,
      onUnreachable: changes.onUnreachable ?? 'end',
    },
    asked: {
      appId: changes.appId ?? 'app-1',
      userId: changes.userId ?? 'player-1',
      reading: changes.reading ?? 'strict',
      ...(changes.serverId !== undefined && { serverId: changes.serverId }),
    },
    notificationId: `notification-${++questions}`,
  }
}
