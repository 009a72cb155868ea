import { sign } from 'node:crypto'
import { rsaPair } from '@txgw/testkit'
import type { VerdictReading } from '../../src/apps/app.ts'
import { parseCidrList } from '../../src/network/cidr-list.ts'
import {
  createValidator,
  type ValidationQuestion,
  type Validator,
  type ValidatorOptions,
} from '../../src/webhooks/create-validator.ts'
import type { Signer } from '../../src/webhooks/sign-notification.ts'

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
export function testValidator(options: Partial<ValidatorOptions> = {}): Validator {
  const validator = createValidator({
    environment: 'sandbox',
    platformKeys: { current: () => testSigner },
    clock: { nowMs: () => NOW_MS },
    allowedAddresses: parseCidrList('127.0.0.0/8, ::1') ?? [],
    ...options,
    limits: { retryPauseMs: 1, ...options.limits },
  })
  opened.push(validator)
  return validator
}

let questions = 0

export function question(
  webhookUrl: string | null,
  changes: Partial<Pick<ValidationQuestion['app'], 'appId' | 'onUnreachable'>> & {
    deadlineMs?: number
    userId?: string
    serverId?: string
    reading?: VerdictReading
  } = {},
): ValidationQuestion {
  return {
    app: {
      appId: changes.appId ?? 'app-1',
      webhookUrl,
      validationDeadlineMs: changes.deadlineMs ?? 10_000,
      onUnreachable: changes.onUnreachable ?? 'end',
      verdictReading: changes.reading ?? 'strict',
    },
    userId: changes.userId ?? 'player-1',
    ...(changes.serverId !== undefined && { serverId: changes.serverId }),
    notificationId: `notification-${++questions}`,
  }
}
