import { hash } from 'node:crypto'
import { contentDigest, utcText, WEBHOOK_HEADERS, webhookStringToSign } from '@txgw/protocol'

/** Makes SHA-256 with RSA signatures, off the main thread. */
export interface Signer {
  serialNo: string
  sign(bytes: Uint8Array): Promise<Buffer>
}

interface ToSign {
  /** The exact bytes that will be sent. */
  body: Buffer
  signer: Signer
  nonce: string
  nowMs: number
  deadlineAtMs: number
}

export interface SignedHeaders {
  /** In the form that undici takes: name, value, name, value. */
  sent: string[]
  /** The same headers for the record, without the signature. */
  shown: Record<string, string>
}

/** Each attempt gets a new signature, so that its timestamp is the time when it was really sent. */
export async function signNotification({
  body,
  signer,
  nonce,
  nowMs,
  deadlineAtMs,
}: ToSign): Promise<SignedHeaders> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signature = await signer.sign(webhookStringToSign({ timestamp, nonce, body }))
  const shown: Record<string, string> = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    'User-Agent': 'txgw',
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.nonce]: nonce,
    [WEBHOOK_HEADERS.serial]: signer.serialNo,
    [WEBHOOK_HEADERS.deadline]: utcText(deadlineAtMs),
    [WEBHOOK_HEADERS.digest]: contentDigest(hash('sha256', body, 'base64')),
  }
  const sent = [WEBHOOK_HEADERS.signature, signature.toString('base64')]
  for (const name in shown) sent.push(name, shown[name] as string)
  return { sent, shown }
}
