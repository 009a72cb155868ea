import { ERROR_TABLE, type ErrorName } from '@txgw/protocol'
import type { ErrorBody } from '@txgw/protocol/schemas'
import { CliFailure } from '../base/failure.ts'
import type { HttpAnswer } from './http-connection.ts'

export interface RefusalContext {
  url: URL
  /** Advice by error name, better than the general one. */
  advice?: Partial<Record<ErrorName, string>>
}

/** Turns an answer that is not a success into a failure that says what to do. */
export function refusalOf({ status, body }: HttpAnswer, { url, advice }: RefusalContext): CliFailure {
  const refusal = parseErrorBody(body)
  if (!refusal) return unexpectedAnswer(status, url)
  const { name, message = `The service answered ${status}.`, debug_id: debugId } = refusal
  const pages = list(refusal.links).map(({ url }) => `See ${String(url)}`)
  const details = list(refusal.details)
    .filter(({ description, value }) => value || !message.includes(String(description)))
    .map(detailText)
  const causes = list(refusal.causes).map((cause) => causeText(cause, [message, ...details]))
  const explained = [...details, ...causes].filter(Boolean)
  const general = explained.length > 0 ? undefined : ERROR_TABLE[name]?.advice
  const chosen = advice?.[name] ?? general
  return new CliFailure(name, `${message} (${name})`, {
    details: [...explained, ...pages, ...(debugId === undefined ? [] : [`debug_id: ${debugId}`])],
    ...(chosen && { advice: chosen }),
    document: body,
  })
}

export function unexpectedAnswer(status: number, url: URL): CliFailure {
  return new CliFailure(
    'UNEXPECTED_ANSWER',
    `${url.origin} answered with status ${status}, but not as this service answers.`,
    { advice: 'Check the address. A proxy or another server may answer there.' },
  )
}

/** Shows any detail: an unknown kind is shown as its fields. */
export function detailText(detail: Record<string, unknown>): string {
  const { '@type': _type, field, description, value, retry_delay: delay, ...others } = detail
  return [
    field === undefined || field === '' ? '' : `${String(field)}:`,
    description === undefined ? '' : String(description),
    value === undefined || value === '' ? '' : `(sent: ${String(value)})`,
    delay === undefined ? '' : `Try again after ${String(delay)}.`,
    ...Object.entries(others).map(([name, other]) => `${name}: ${String(other)}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A cause that the message or a detail already says is not said again. */
function causeText({ cause, solution }: Record<string, unknown>, shown: string[]): string {
  const isShown = shown.some((text) => text.includes(String(cause)))
  return [isShown ? '' : cause, solution].filter(Boolean).join(' ')
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : []
}

function parseErrorBody(body: string): ErrorBody | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const named = typeof parsed === 'object' && parsed !== null && 'name' in parsed
    return named && typeof parsed.name === 'string' ? (parsed as ErrorBody) : undefined
  } catch {
    return undefined
  }
}
