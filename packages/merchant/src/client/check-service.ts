import { KeyFormatError } from '@txgw/protocol'
import { type Clock, systemClock } from '../clock.ts'
import type { Answer } from '../errors/error-of-answer.ts'
import { TxgwError } from '../errors/txgw-error.ts'
import { type Caller, whenOk } from './call.ts'
import { type CheckFinding, type ClockFinding, judgeAddress, judgeClock, judgeKey } from './check-findings.ts'
import type { CallOptions } from './client-options.ts'
import { readCertificates } from './read-answer.ts'
import type { Endpoint } from './service-address.ts'

/** The report of `client.check()`. */
export interface CheckReport {
  /** Address, key and clock all work. */
  ok: boolean
  /** Whether the service answers at `baseUrl`. */
  address: CheckFinding
  /** Whether the service accepts signatures with this key, `appId` and `serialNo`. */
  key: CheckFinding
  /** Whether our clock agrees with the service's. */
  clock: ClockFinding
  /** One text: everything that fails; if nothing does, everything that is unknown; else that all works. */
  summary: string
  /** Identifies the request at the service. */
  debugId: string | undefined
  /** The error of the request, if it failed. */
  error: TxgwError | KeyFormatError | undefined
}

interface CheckParts {
  call: Caller['call']
  endpoint: Endpoint
  appId: string
  serialNo: string
  clock?: Clock
}

/**
 * Asks for the certificates: only the service can answer 200, and only to a good signature. A query for a missing
 * order would not do, because a wrong path gets a 404 as well.
 */
export async function checkService(
  { call, endpoint, appId, serialNo, clock = systemClock }: CheckParts,
  options: Pick<CallOptions, 'signal' | 'timeout'>,
): Promise<CheckReport> {
  let answer: Answer | undefined
  let error: TxgwError | KeyFormatError | undefined
  const read = (received: Answer) => {
    answer = received
    return whenOk(readCertificates)(received)
  }
  const startedMs = clock()
  try {
    await call({ operation: 'check', endpoint, body: '', read }, { ...options, maxRetries: 0 })
  } catch (thrown) {
    if (!(thrown instanceof TxgwError || thrown instanceof KeyFormatError)) throw thrown
    error = thrown
  }
  const outcome = { answer, error, endpoint, appId, serialNo, nowMs: (startedMs + clock()) / 2 }
  const clockFinding = judgeClock(outcome)
  const findings = [judgeAddress(outcome), judgeKey(outcome, clockFinding), clockFinding] as const
  const [address, key] = findings
  return {
    ok: findings.every(({ state }) => state === 'works'),
    address,
    key,
    clock: clockFinding,
    summary: summaryOf(findings),
    debugId: error instanceof TxgwError ? error.debugId : answer?.debugId,
    error,
  }
}

function summaryOf(findings: readonly CheckFinding[]): string {
  const messages = (wanted: CheckFinding['state']) =>
    findings.filter(({ state }) => state === wanted).map(({ message }) => message)
  const failing = messages('fails')
  const open = failing.length > 0 ? failing : messages('unknown')
  return open.length > 0 ? open.join(' ') : 'The key, the address and the clock work.'
}
