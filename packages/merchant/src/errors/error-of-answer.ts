import { CLASS_OF_NAME, NAME_OF_STATUS, UnexpectedAnswerError } from './service-errors.ts'
import { type ErrorCause, type ErrorDetail, TxgwError } from './txgw-error.ts'

export interface Answer {
  status: number
  body: string
  /** Seconds, from the header. */
  retryAfter: number | undefined
}

/** The error that an answer other than 200 stands for. */
export function errorOfAnswer({ status, body, retryAfter }: Answer): TxgwError {
  const fields = jsonObject(body)
  if (typeof fields?.name !== 'string') return errorWithoutBody(status, retryAfter)
  const ErrorClass = CLASS_OF_NAME.get(fields.name) ?? TxgwError
  return new ErrorClass({
    name: fields.name,
    message: text(fields.message) ?? `The service answered ${status} ${fields.name}.`,
    status,
    debugId: text(fields.debug_id),
    details: list(fields.details) as ErrorDetail[],
    causes: list(fields.causes) as ErrorCause[],
    links: list(fields.links),
    retryAfter,
  })
}

function errorWithoutBody(status: number, retryAfter: number | undefined): TxgwError {
  const name = NAME_OF_STATUS.get(status)
  const ErrorClass = (name !== undefined && CLASS_OF_NAME.get(name)) || UnexpectedAnswerError
  const advice = status >= 300 && status < 400 ? ' It redirects: check baseUrl.' : ''
  return new ErrorClass({
    name: name ?? 'UNEXPECTED_ANSWER',
    message: `The answer has status ${status} and no error body, so it may come from a proxy in between.${advice}`,
    status,
    retryAfter,
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
