import type { Environment } from '@txgw/base/environment'
import { createBoundedFetch } from '@txgw/base/network/bounded-fetch'
import type { Seal } from '@txgw/domain/audit/audit-store'
import type { ListEnd } from '@txgw/domain/audit/witness/judge-seals'
import type { Receipt, WitnessedSeal } from '@txgw/domain/audit/witness/receipt'
import { readWitnessed } from '@txgw/domain/audit/witness/witnessed-line'
import { away, lies, refuses } from './witness-trouble.ts'

const ANSWER_MS_MAX = 10_000
/** A page has up to 200 seals. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024
const SAYS_LENGTH_MAX = 200

const fetchBounded = createBoundedFetch(ANSWER_BYTES_MAX)

export interface ListAt {
  /** The address of the witness, without a slash at its end. */
  url: string
  environment: Environment
  /** The fingerprint of the seal key that the list belongs to. */
  owner: string
}

/** What a witness answered that is no agreement. */
export interface Declined {
  status: number
  says: string
}

export type SentSeals = { receipts: Receipt[]; declined?: never } | { receipts?: never; declined: Declined }

export interface FoundList {
  environment: string
  owner: string
  last: ListEnd | undefined
}

/** @throws {WitnessFailure} */
export async function findLists(
  url: string,
  signal?: AbortSignal,
): Promise<{ witness: string; lists: FoundList[] }> {
  const { status, text } = await call(`${url}/v1`, { signal })
  const { witness, lists } = status === 200 ? asObject(text) : {}
  if (typeof witness !== 'string' || !Array.isArray(lists))
    throw away(`the witness answered with status ${status} and no list of lists`)
  return { witness, lists: lists.map(readList) }
}

/** Undefined for a list without seals. @throws {WitnessFailure} */
export async function findEnd({ url, environment, owner }: ListAt): Promise<ListEnd | undefined> {
  const { status, text } = await call(`${url}/v1/${environment}/${owner}`)
  if (status === 404)
    throw refuses(`the witness does not trust the seal key ${owner}; start it with --trust ${owner}`)
  if (status !== 200) throw away(`the witness answered with status ${status}`)
  return readList(asObject(text)).last
}

/** One page; empty at the end. @throws {WitnessFailure} */
export async function readPage(
  { url, environment, owner }: ListAt,
  { after, signal }: { after: number; signal?: AbortSignal },
): Promise<WitnessedSeal[]> {
  const { status, text } = await call(`${url}/v1/${environment}/${owner}/seals?after=${after}`, { signal })
  if (status !== 200) throw away(`the witness answered with status ${status}`)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const witnessed = readWitnessed(line)
      if (!witnessed) throw lies('a line of the witness is no seal with a receipt')
      return witnessed
    })
}

/** @throws {WitnessFailure} when nobody answers as a witness does */
export async function sendSeals(
  { url, environment, owner }: ListAt,
  seals: readonly Seal[],
): Promise<SentSeals> {
  const sent = seals.map(({ sealNo, body, signature }) => ({ seal_no: sealNo, body, signature }))
  const { status, text } = await call(`${url}/v1/${environment}/${owner}/seals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seals: sent }),
  })
  if (status === 429 || status >= 500)
    throw away(`the witness answered with status ${status}: ${saysOf(text)}`)
  if (status !== 200) return { declined: { status, says: saysOf(text) } }
  const { receipts } = asObject(text)
  if (!Array.isArray(receipts) || receipts.length !== seals.length)
    throw lies('the witness did not answer with a receipt for each seal')
  return { receipts: receipts.map(readReceiptParts) }
}

function readReceiptParts(part: unknown): Receipt {
  const { body, signature } = (part ?? {}) as Record<string, unknown>
  return { body: String(body), signature: String(signature) }
}

function readList(read: Record<string, unknown>): FoundList {
  const { environment, owner } = read
  const last = read.last as Record<string, unknown> | null | undefined
  const end = last && {
    number: Number(last.number),
    sealNo: Number(last.seal_no),
    hash: String(last.seal),
    receipt: String(last.receipt),
  }
  return { environment: String(environment), owner: String(owner), last: end ?? undefined }
}

/** What a witness says goes into logs, so it is kept short, and printable. */
function saysOf(text: string): string {
  const { message } = asObject(text)
  return String(message ?? 'it gave no reason')
    .slice(0, SAYS_LENGTH_MAX)
    .replaceAll(/[^\x20-\x7e]/g, '?')
}

function asObject(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

async function call(
  url: string,
  { signal, ...init }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | undefined } = {},
): Promise<{ status: number; text: string }> {
  const inTime = AbortSignal.timeout(ANSWER_MS_MAX)
  try {
    const response = await fetchBounded(url, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    signal?.throwIfAborted()
    if (inTime.aborted) throw away(`the witness did not answer within ${ANSWER_MS_MAX / 1000} seconds`)
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
    throw away(`the witness cannot be reached (${cause?.code ?? cause?.message ?? message})`)
  }
}
