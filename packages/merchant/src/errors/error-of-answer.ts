import { CLASS_OF_NAME, NAME_OF_STATUS, UnexpectedAnswerError } from './service-errors.ts'
import { type ErrorCause, type ErrorDetail, TxgwError } from './txgw-error.ts'

/** An HTTP answer from any sender. */
export interface Answer {
  status: number
  body: string
  /** Identifies the request at the service. */
  debugId?: string | undefined
  /** The time at the service, from its header. */
  date?: string | undefined
  /** In seconds, from the header. */
  retryAfter?: number | undefined
}

/** The error for an answer other than 200. */
export function errorOfAnswer(answer: Answer): TxgwError {
  const { status, body, retryAfter } = answer
  const fields = jsonObject(body)
  if (typeof fields?.name !== 'string') return errorWithoutBody(answer)
  const ErrorClass = CLASS_OF_NAME.get(fields.name) ?? TxgwError
  return new ErrorClass({
    name: fields.name,
    message: text(fields.message) ?? `The service answered ${status} ${fields.name}.`,
    status,
    debugId: text(fields.debug_id) ?? answer.debugId,
    details: list(fields.details) as ErrorDetail[],
    causes: list(fields.causes) as ErrorCause[],
    links: list(fields.links),
    retryAfter,
    body,
  })
}

function errorWithoutBody({ status, body, debugId, retryAfter }: Answer): TxgwError {
  const name = NAME_OF_STATUS.get(status)
  const ErrorClass = (name !== undefined && CLASS_OF_NAME.get(name)) || UnexpectedAnswerError
  const advice = status >= 300 && status < 400 ? ' It redirects: check baseUrl.' : ''
  return new ErrorClass({
    name: name ?? 'UNEXPECTED_ANSWER',
    message: `The answer has status ${status} and no error body, so it may come from a proxy in between.${advice}`,
    status,
    debugId,
    retryAfter,
    body,
  })
}

/** The error for a 200 that the service would not send. `expected` says what it should have been. */
export function unexpectedAnswer({ status, body, debugId }: Answer, expected: string): UnexpectedAnswerError {
  return new UnexpectedAnswerError({
    name: 'UNEXPECTED_ANSWER',
    message: `The answer is not ${expected}, so baseUrl may not lead to the service.`,
    status,
    debugId: debugId ?? text(jsonObject(body)?.debug_id),
    body,
  })
}

export function jsonObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}
