import { AGE_SECONDS_MAX, AHEAD_SECONDS_MAX, KeyFormatError } from '@txgw/protocol'
import { type Answer, jsonObject } from '../errors/error-of-answer.ts'
import type { TxgwError } from '../errors/txgw-error.ts'
import type { Endpoint } from './service-address.ts'

export interface CheckFinding {
  state: 'works' | 'fails' | 'unknown'
  /** The finding and its remedy. */
  message: string
}

export interface ClockFinding extends CheckFinding {
  /** How far our clock is ahead of the service's; negative when it is behind. */
  aheadSeconds: number | undefined
}

/** The result of the request that the check sends. */
export interface CheckOutcome {
  answer: Answer | undefined
  error: TxgwError | KeyFormatError | undefined
  endpoint: Endpoint
  appId: string
  serialNo: string
  /** Our time at the moment when the service wrote its own. */
  nowMs: number
}

export function judgeAddress({ answer, error, endpoint }: CheckOutcome): CheckFinding {
  const { origin } = new URL(endpoint.url)
  if (error instanceof KeyFormatError) {
    return unknown('The address was not tried, because nothing can be signed without a key.')
  }
  if (!error) return works(`${origin} answers.`)
  if (!answer) {
    return fails(
      `${sentence(error)} Check the host and port of baseUrl, the network in between, and that this machine trusts the certificate.`,
    )
  }
  const { status } = answer
  if (!isOfService(answer)) {
    return fails(`${origin} is not the service, or a proxy in front of it is broken. ${sentence(error)}`)
  }
  if (ANSWERS_OF_THE_OPERATION.includes(status) || status >= 500) return works(`${origin} answers.`)
  return fails(
    status === 404
      ? `${origin} does not know the path ${endpoint.target}. Check the path of baseUrl and pathSegment.`
      : `${origin} refuses the request. ${sentence(error)} Check baseUrl.`,
  )
}

/** These statuses come from the operation itself, so the address and the path are right. */
const ANSWERS_OF_THE_OPERATION = [401, 403, 429]

export function judgeKey(outcome: CheckOutcome, clock: ClockFinding): CheckFinding {
  const { answer, error, appId, serialNo } = outcome
  if (error instanceof KeyFormatError) return fails(sentence(error))
  if (!error)
    return works(`The service accepts the signature of app ${appId} with serial number ${serialNo}.`)
  if (!answer || !isOfService(answer))
    return unknown('The key was not tried, because the service did not answer.')
  if (answer.status === 403)
    return fails(`The signature is right, but ${appId} may not use the service: ${sentence(error)}`)
  if (answer.status !== 401) return unknown(`The key was not tried: ${sentence(error)}`)
  if (refusesClock(clock)) return unknown('The key cannot be judged until the clock is right.')
  return fails(
    [
      `The service refuses the signature of app ${appId} with serial number ${serialNo}.`,
      'Check that the public key is registered for this app and serial number in this environment. Production and sandbox are separate.',
      ...error.causes.map(({ cause, solution }) => `${cause} ${solution}`),
    ].join(' '),
  )
}

export function judgeClock({ answer, error, nowMs }: CheckOutcome): ClockFinding {
  const serviceMs = Date.parse(answer?.date ?? '')
  if (Number.isNaN(serviceMs)) {
    const finding = error
      ? unknown('The clock could not be compared, because no answer gave the time.')
      : works('The service accepts our time.')
    return { ...finding, aheadSeconds: undefined }
  }
  // The header has no fraction of a second, so half a second is its average loss.
  const aheadSeconds = Math.round((nowMs - serviceMs - 500) / 1000)
  const distance = Math.abs(aheadSeconds)
  if (distance <= AHEAD_SECONDS_MAX) {
    return { ...works(`Our clock and the service's differ by ${distance} s.`), aheadSeconds }
  }
  const problem =
    aheadSeconds > 0
      ? "ahead of the service's, so the service refuses queries"
      : "behind the service's, so its notifications are refused here, and after a day our queries are refused there"
  const message = `Our clock is ${distance} s ${problem}. Synchronise it, for example by NTP; ${AHEAD_SECONDS_MAX} s are allowed.`
  return { ...fails(message), aheadSeconds }
}

/** The service accepts timestamps up to a day old, so a slow clock may still pass. */
function refusesClock({ aheadSeconds = 0 }: ClockFinding): boolean {
  return aheadSeconds > AHEAD_SECONDS_MAX || aheadSeconds < -AGE_SECONDS_MAX
}

function sentence({ message }: Error): string {
  const text = message.trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function isOfService({ body }: Answer): boolean {
  return typeof jsonObject(body)?.name === 'string'
}

function works(message: string): CheckFinding {
  return { state: 'works', message }
}

function fails(message: string): CheckFinding {
  return { state: 'fails', message }
}

function unknown(message: string): CheckFinding {
  return { state: 'unknown', message }
}
