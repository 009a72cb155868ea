import { constants, createHash, type KeyObject, privateEncrypt, sign } from 'node:crypto'
import { rsaPair } from '../keys/rsa-pair.ts'

/**
 * A merchant's client as somebody writes it down from the contract, with a place for every mistake. It shares
 * no code with the service.
 */
export interface Attempt {
  /** What is called. */
  path?: string
  body?: string | Buffer
  appId?: string
  serial?: string
  timestamp?: string
  nonce?: string
  /** The text that is signed; the right one when it is not given. */
  text?: (right: RightParts) => string | Buffer
  sign?: (text: Buffer, key: KeyObject) => Buffer
  key?: KeyObject
  /** How the signature is written into the header. */
  spell?: (signature: Buffer) => string
  /** How the header is written; as the contract says when it is not given. */
  header?: (pairs: HeaderPairs) => string
}

export interface HeaderPairs {
  auth_id: string
  auth_id_type: string
  serial_no: string
  nonce_str: string
  timestamp: string
  signature: string
}

export interface RightParts {
  path: string
  timestamp: string
  nonce: string
  body: string
  host: string
}

export const HOST = 'pay.example:8443'
export const SCHEME = 'TXGW-SHA256-RSA2048'
export const ORDER_PATH = '/gateway/v2/orders'

export const KEYS = {
  first: rsaPair(),
  second: rsaPair(),
  otherApp: rsaPair(),
  production: rsaPair(),
  stranger: rsaPair(),
}

export function pemOf({ publicKey }: { publicKey: KeyObject }): string {
  return publicKey.export({ type: 'spki', format: 'pem' }) as string
}

export interface SentRequest {
  path: string
  authorization: string
  signature: string
  body: Buffer
}

let count = 0

export function makeRequest(attempt: Attempt, nowSeconds: number): SentRequest {
  const { path = ORDER_PATH, appId = 'app-1', serial = '1', key = KEYS.first.privateKey } = attempt
  const body = Buffer.from(attempt.body ?? '{"id":"order-1"}')
  const timestamp = attempt.timestamp ?? String(nowSeconds)
  const nonce = attempt.nonce ?? `aB${createHash('md5').update(String(count++)).digest('hex').slice(2)}`
  const right: RightParts = { path, timestamp, nonce, body: body.toString(), host: HOST }
  const text = attempt.text ? Buffer.from(attempt.text(right)) : rightText(right, body)
  const signed = (attempt.sign ?? sha256)(text, key)
  const signature = (attempt.spell ?? base64)(signed)
  const pairs = {
    auth_id: appId,
    auth_id_type: 'APP_ID',
    serial_no: serial,
    nonce_str: nonce,
    timestamp,
    signature,
  }
  const authorization = (attempt.header ?? rightHeader)(pairs)
  return { path, authorization, signature, body }
}

function rightText({ path, timestamp, nonce }: RightParts, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`POST\n${path}\n${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
}

export function rightHeader(pairs: Partial<HeaderPairs>): string {
  return `${SCHEME} ${Object.entries(pairs)
    .map((pair) => pair.join('='))
    .join(',')}`
}

/** The five lines, each ended, with some of them replaced. */
export function lines(right: RightParts, changes: Partial<RightParts> & { method?: string } = {}): string {
  const { method = 'POST', path, timestamp, nonce, body } = { ...right, ...changes }
  return `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
}

const base64 = (signature: Buffer) => signature.toString('base64')
export const sha256 = (text: Buffer, key: KeyObject) => sign('sha256', text, key)
export const signWith = (hash: string) => (text: Buffer, key: KeyObject) => sign(hash, text, key)
export const signPss = (hash: string) => (text: Buffer, key: KeyObject) =>
  sign(hash, text, { key, padding: constants.RSA_PKCS1_PSS_PADDING })
export const encryptPlain = (text: Buffer, key: KeyObject) => privateEncrypt(key, text)
export const digestOf = (text: string | Buffer, hash = 'sha256') => createHash(hash).update(text).digest()
