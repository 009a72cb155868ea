import { hash } from 'node:crypto'
import { contentDigest, WEBHOOK_HEADERS } from '@txgw/protocol'
import type { Check } from '../check.ts'
import { type Answer, answerText, type Connection, sameVerdict } from '../prober.ts'
import { type Finding, fail, pass, warn } from '../report.ts'
import { withHeaders } from '../with-headers.ts'

const HOUR_MS = 60 * 60 * 1000
const UNKNOWN_SERIAL = 'TXGW-CERTIFY-UNKNOWN'
const UNKNOWN_SERIAL_TRIES = 3

const SIGNED: ReadonlySet<string> = new Set([
  WEBHOOK_HEADERS.signature,
  WEBHOOK_HEADERS.serial,
  WEBHOOK_HEADERS.timestamp,
  WEBHOOK_HEADERS.nonce,
])

/** The right refusal is a 4xx status. An answer that lets the player top up is a security hole. */
export function refused(answer: Answer): Finding {
  const { status, verdict } = answer
  if (status !== undefined && status >= 400 && status < 500) return pass(`refused with status ${status}`)
  if (verdict.kind === 'allowed' || (status !== undefined && status < 300 && verdict.kind === 'no-answer')) {
    return fail(`accepted: ${answerText(answer)}`)
  }
  return warn(`not accepted, but not refused with a 4xx status either: ${answerText(answer)}`)
}

export const unsigned: Check = {
  id: 'unsigned',
  group: 'signature',
  title: 'A notification without a signature is refused',
  why: 'Anyone who finds the address could ask which players exist.',
  advice: 'Answer 401 when a Txgw header is missing. Do not skip the check when there is no signature.',
  run: async ({ prober }) => {
    const over = (shared: Connection) => withHeaders(shared, (name, value) => (SIGNED.has(name) ? [] : value))
    return refused(await prober.ask({ over }))
  },
}

export const forgedSignature: Check = {
  id: 'forged-signature',
  group: 'signature',
  title: 'A signature by another key is refused',
  why: 'Without this check anyone can pose as the service.',
  advice:
    'Verify Txgw-Signature with the public key of Txgw-Serial over timestamp, nonce and the body as received, and answer 401 when it does not match.',
  run: async ({ prober, signer, forger }) =>
    refused(await prober.ask({ signer: { serialNo: signer.serialNo, sign: forger.sign } })),
}

export const otherBody: Check = {
  id: 'other-body',
  group: 'signature',
  title: 'A genuine signature over another body is refused',
  why: 'Anyone who has seen one signature could send it with any question.',
  advice:
    'Verify the bytes of this very body. Content-Digest alone proves nothing, because anyone can compute it.',
  run: async ({ prober }) => {
    const body = Buffer.from(JSON.stringify(prober.notification()))
    const digest = contentDigest(hash('sha256', body, 'base64'))
    const over = (shared: Connection) => {
      const changed = withHeaders(shared, (name, value) => (name === WEBHOOK_HEADERS.digest ? digest : value))
      return { post: (request: Parameters<Connection['post']>[0]) => changed.post({ ...request, body }) }
    }
    return refused(await prober.ask({ over }))
  },
}

export const staleTimestamp: Check = {
  id: 'stale-timestamp',
  group: 'signature',
  title: 'A genuine notification from an hour ago is refused',
  why: 'Anyone who has recorded a notification could send it again at any time.',
  advice:
    'After you have verified the signature, compare Txgw-Timestamp with the clock and refuse a difference of more than 300 seconds.',
  run: async ({ prober, clock }) =>
    refused(await prober.ask({ clock: { nowMs: () => clock.nowMs() - HOUR_MS } })),
}

export const futureTimestamp: Check = {
  id: 'future-timestamp',
  group: 'signature',
  title: 'A genuine notification dated an hour ahead is refused',
  why: 'A notification with a future timestamp stays fresh until that time, so anyone who records it can repeat it until then.',
  advice:
    'Compare the difference between Txgw-Timestamp and the clock without its sign, and refuse more than 300 seconds in either direction.',
  run: async ({ prober, clock }) =>
    refused(await prober.ask({ clock: { nowMs: () => clock.nowMs() + HOUR_MS } })),
}

export const unknownSerial: Check = {
  id: 'unknown-serial',
  group: 'signature',
  title: 'An unknown serial is refused every time',
  why: 'After a rotation an unknown serial is genuine, so the backend fetches the keys again. A made-up serial must not start a loop.',
  advice:
    'When the serial is unknown, fetch the certificates, at most once every two seconds, and let the notification wait for that. Answer 401 if the serial is still unknown.',
  run: async ({ prober, forger, ordinary }) => {
    for (let i = 0; i < UNKNOWN_SERIAL_TRIES; i++) {
      const finding = refused(await prober.ask({ signer: { serialNo: UNKNOWN_SERIAL, sign: forger.sign } }))
      if (finding.status !== 'pass') return finding
    }
    const after = await prober.ask()
    return sameVerdict(after.verdict, ordinary.verdict)
      ? pass(`refused ${UNKNOWN_SERIAL_TRIES} times, and the next genuine one is answered as before`)
      : fail(`refused, but the next genuine notification: ${answerText(after)}`)
  },
}
