import { KeyFormatError } from '@txgw/protocol'
import { type Clock, systemClock } from '../clock.ts'
import type { Answer } from '../errors/error-of-answer.ts'
import { TxgwError } from '../errors/txgw-error.ts'
import { type Caller, whenOk } from './call.ts'
import { type CheckFinding, type ClockFinding, judgeAddress, judgeClock, judgeKey } from './check-findings.ts'
import type { CallOptions } from './client-options.ts'
import { readCertificates } from './read-answer.ts'
import type { Endpoint } from './service-address.ts'

/** What `client.check()` found out. */
export interface CheckReport {
  /** All three work. */
  ok: boolean
  /** Whether the service answers at `baseUrl`. */
  address: CheckFinding
  /** Whether it takes signatures with this key, `appId` and `serialNo`. */
  key: CheckFinding
  /** Whether our clock agrees with its own. */
  clock: ClockFinding
  /** What does not work in one text, or what is not known when nothing is known to fail. */
  summary: string
  /** Identifies the request at the service. */
  debugId: string | undefined
  /** What the request failed with. */
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
 * Asks for the certificates: a 200 can come from the service only, and only to a good signature. A query for an order
 * that does not exist would be answered with 404, and so is a wrong path.
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
