import { sign } from 'node:crypto'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { createDelivery, type DeliveryOptions, type Reach } from '@txgw/delivery/create-delivery'
import type { Signer } from '@txgw/delivery/sign-notification'
import type { App, VerdictReading } from '@txgw/domain/apps/app'
import { createValidator, type Validator } from '@txgw/domain/validations/create-validator'
import type { PlayerQuestion } from '@txgw/domain/validations/user-validate'
import { rsaPair } from './rsa-pair.ts'

const { privateKey } = rsaPair()

export const testSigner: Signer = {
  serialNo: 'TEST-1',
  sign: async (bytes) => sign('sha256', bytes, privateKey),
}

/** 2026-01-02T03:04:05.678Z */
export const NOW_MS = 1_767_323_045_678

const opened: Validator[] = []

/** For the end of every file that makes one. */
export async function closeValidators(): Promise<void> {
  await Promise.all(opened.splice(0).map((validator) => validator.close()))
}

/** A validator of the sandbox that may call loopback. */
export function testValidator(options: Partial<DeliveryOptions & Reach> = {}): Validator {
  const delivery = createDelivery({
    platformKeys: { current: () => testSigner },
    clock: { nowMs: () => NOW_MS },
    ...options,
    limits: { retryPauseMs: 1, ...options.limits },
  })
  const validator = createValidator(delivery, {
    environment: options.environment ?? 'sandbox',
    allowedAddresses: options.allowedAddresses ?? parseCidrList('127.0.0.0/8, ::1') ?? [],
  })
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
