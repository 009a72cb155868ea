import type { Clock } from '@txgw/base/clock'
import type { Logger } from '@txgw/base/log/logger'
import type { Seal } from '@txgw/domain/audit/audit-store'
import type { SealKey } from '@txgw/domain/audit/seals/seal-key'
import { SENT_SEALS_MAX } from '@txgw/domain/audit/witness/judge-seals'
import { readSentSeal } from '@txgw/domain/audit/witness/witnessed-line'
import type { Answer } from '@txgw/http1/answer'
import { ListUnusable, type SealList } from '../lists/seal-list.ts'
import type { SealLists } from '../lists/seal-lists.ts'
import { answered, refused, writeEnd } from './answers.ts'

const LINES_MAX = 200
const OF_LIST = /^\/v1\/(production|sandbox)\/([0-9a-f]{64})(\/seals)?$/
const AFTER = /^after=(\d{1,15})$/

export interface WitnessApiOptions {
  lists: SealLists
  key: SealKey
  clock: Clock
  logger: Logger
}

interface Asked {
  method: string
  target: string
  body: Buffer
}

/** What a witness answers. A seal authenticates itself, so there are no tokens, and what is kept is open to all. */
export class WitnessApi {
  readonly #options: WitnessApiOptions

  constructor(options: WitnessApiOptions) {
    this.#options = options
  }

  async answer({ method, target, body }: Asked): Promise<Answer> {
    const [path = '', query = ''] = target.split('?', 2)
    if (path === '/healthz') return this.#health()
    if (path === '/v1') return method === 'GET' ? this.#overview() : notAllowed()
    const [, environment = '', owner = '', seals] = OF_LIST.exec(path) ?? []
    const list = this.#options.lists.find(environment, owner)
    if (method === 'POST' && seals) return this.#keep(owner, list, body)
    if (!list) return refused('NOT_FOUND', 'there is no such list; GET /v1 lists them')
    if (method !== 'GET') return notAllowed()
    return seals ? linesOf(list, query) : answered(describe(list))
  }

  #health(): Answer {
    if (!this.#options.lists.isFailing) return answered({ status: 'ok' })
    return refused('UNAVAILABLE', 'the last seals could not be kept; look for a full disk')
  }

  #overview(): Answer {
    const { lists, key, clock } = this.#options
    return answered({
      witness: key.fingerprint,
      public_key: key.publicKey,
      at: new Date(clock.nowMs()).toISOString(),
      lists: lists.list().map(describe),
    })
  }

  async #keep(owner: string, list: SealList | undefined, body: Buffer): Promise<Answer> {
    const { lists, logger } = this.#options
    if (!list || !lists.takes(owner))
      return refused('PERMISSION_DENIED', 'the witness does not trust this seal key; name it with --trust')
    const seals = readSeals(body)
    if (!seals)
      return refused(
        'INVALID_ARGUMENT',
        `the body must be {"seals":[…]} with 1 to ${SENT_SEALS_MAX} whole seals`,
      )
    try {
      const { refusal, receipts } = await list.keep(seals)
      if (receipts) return answered({ receipts })
      const { kind, says } = refusal
      const { environment } = list
      logger.warn({ environment, owner, kind, seal_no: seals[0]?.sealNo }, 'refused seals')
      const name =
        kind === 'not-signed' ? 'PERMISSION_DENIED' : kind === 'not-a-seal' ? 'INVALID_ARGUMENT' : undefined
      if (name) return refused(name, says, { kind })
      return refused('FAILED_PRECONDITION', says, { kind, last: writeEnd(list.end) })
    } catch (error) {
      if (!(error instanceof ListUnusable)) throw error
      logger.error({ err: error }, 'could not keep seals')
      return refused('UNAVAILABLE', `${error.message}; nothing of this message was kept, send it again`)
    }
  }
}

async function linesOf(list: SealList, query: string): Promise<Answer> {
  const after = query === '' ? 0 : Number(AFTER.exec(query)?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(after)) return refused('INVALID_ARGUMENT', 'the query must look like after=200')
  const lines = await list.read({ after, limit: LINES_MAX })
  return {
    status: 200,
    contentType: 'application/jsonl',
    body: lines.map((line) => `${line}\n`).join(''),
    isKnown: true,
  }
}

function describe(list: SealList) {
  const { environment, owner, end } = list
  return { environment, owner, last: writeEnd(end) }
}

function readSeals(body: Buffer): Seal[] | undefined {
  try {
    const { seals } = JSON.parse(body.toString()) as { seals: unknown }
    if (!Array.isArray(seals) || seals.length === 0 || seals.length > SENT_SEALS_MAX) return undefined
    const read = seals.flatMap((seal) => readSentSeal(seal) ?? [])
    return read.length === seals.length ? read : undefined
  } catch {
    return undefined
  }
}

function notAllowed(): Answer {
  return refused('METHOD_NOT_ALLOWED', 'only GET, and POST of seals')
}
