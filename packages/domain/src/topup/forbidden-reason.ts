import { FORBIDDEN_REASONS, type ForbiddenReasonCode } from '@txgw/protocol/schemas'
import { isObject, kindOf } from './read-reply.ts'
import { storableText } from './storable-text.ts'
import type { Forbidden } from './verdict.ts'
import { type Warning, warning } from './warnings.ts'

const RAW_CODE_LENGTH_MAX = 256

type Reason = Forbidden['reason'] & { warnings: Warning[] }

/** A "no" counts whatever its reason looks like. A reason that cannot be read counts as OTHER. */
export function readForbiddenReason(value: unknown): Reason {
  if (value === undefined || value === null) return other([warning('reason-missing')])
  if (!isObject(value)) return other([warning('reason-not-object', `it is ${kindOf(value)}`)])
  const { code, message } = value
  const words = readMessage(message)
  if (code === undefined || code === null || code === '') {
    return other([warning('code-missing'), ...words.warnings], words.message)
  }
  if (typeof code !== 'string') {
    const reason = other(
      [warning('code-not-text', `it is ${kindOf(code)}`), ...words.warnings],
      words.message,
    )
    return typeof code === 'object' ? reason : { ...reason, rawCode: String(code) }
  }
  if (isKnown(code)) {
    return { code, message: words.message ?? FORBIDDEN_REASONS[code], warnings: words.warnings }
  }
  const raw = storableText(code)
  const rawCode = raw.text.slice(0, RAW_CODE_LENGTH_MAX).toWellFormed()
  const unknown = warning('code-unknown', `it is "${rawCode}"`)
  return { ...other([unknown, ...raw.warnings, ...words.warnings], words.message), rawCode }
}

/** Serialisers of some languages send an empty reason with every reply. Such a reason means nothing. */
export function saysReason(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return !isObject(value) || Object.values(value).some((part) => part !== null && part !== '')
}

function isKnown(code: string): code is ForbiddenReasonCode {
  return Object.hasOwn(FORBIDDEN_REASONS, code)
}

function other(warnings: Warning[], message: string = FORBIDDEN_REASONS.OTHER): Reason {
  return { code: 'OTHER', message, warnings }
}

function readMessage(value: unknown): { message?: string; warnings: Warning[] } {
  if (value === undefined || value === null || value === '') return { warnings: [] }
  if (typeof value !== 'string') return { warnings: [warning('message-not-text', `it is ${kindOf(value)}`)] }
  const { text, warnings } = storableText(value)
  return { message: text, warnings }
}
