import { generateKeyPairSync, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { type Client, createClient } from '@txgw/merchant'
import { KEY_ALGORITHM, makeNonce, stringToSign } from '@txgw/protocol'
import { cpuMicrosOfOne } from '../lib/cpu-time.ts'
import { serveParent } from '../lib/serve-parent.ts'

const ID = 'order-1'

const signInThreadPool = promisify(sign)

export type Contestant = 'blocking' | 'bare' | 'webCrypto' | 'inMemory' | 'bareFetch' | 'network'

export interface RunTask {
  contestant: Contestant
  count: number
  /** The number of concurrent queries. */
  atOnce: number
}

/** The work of each contestant for one query; set by `open`. */
let acts: Record<Contestant, () => unknown>

/** Made beforehand, because making them is not the SDK's work. */
let answers: Response[] = []
let answer = ''

async function open({ port, ...sample }: { port: number; answer: string }): Promise<void> {
  answer = sample.answer
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from(pkcs8), KEY_ALGORITHM, false, ['sign'])
  const body = new TextEncoder().encode(JSON.stringify({ id: ID }))
  const target = '/gateway/v2/orders'
  const signed = stringToSign({ method: 'POST', target, timestamp: '1700000000', nonce: makeNonce(), body })
  const baseUrl = `http://127.0.0.1:${port}`
  const options = { appId: 'bench-app', privateKey: key, baseUrl, maxRetries: 0 }
  const inMemory = createClient({ ...options, fetch: async () => answers.pop() as Response })
  const network = createClient(options)
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  acts = {
    blocking: () => sign('sha256', signed, privateKey),
    bare: () => signInThreadPool('sha256', signed, privateKey),
    webCrypto: () => crypto.subtle.sign(KEY_ALGORITHM.name, key, signed),
    inMemory: () => query(inMemory),
    bareFetch: async () => (await fetch(baseUrl + target, { method: 'POST', headers, body })).json(),
    network: () => query(network),
  }
}

/** Checks the answer, because the speed of a wrong answer means nothing. */
async function query(client: Client): Promise<void> {
  const { payment_order_id: id } = await client.queryOrder(ID)
  if (id !== ID) throw new Error(`the query of ${ID} was answered with the order ${id}`)
}

/** @returns the CPU microseconds of one query, over all threads of the process */
async function run({ contestant, count, atOnce }: RunTask): Promise<number> {
  const act = acts[contestant]
  if (contestant === 'inMemory') answers = Array.from({ length: count }, () => new Response(answer))
  return cpuMicrosOfOne(count, atOnce, act)
}

serveParent({ open, run })
