import { FairShares, type SharedWork } from '@txgw/base/work/fair-shares'
import type { Examination } from './examination.ts'
import type { Claim } from './header/read-authorization.ts'
import type { ReceivedRequest } from './received-request.ts'
import type { CandidateKey } from './search/candidate-key.ts'
import { collectKeys, type KeyDirectory, type KeyOwner } from './search/collect-keys.ts'
import type { DiagnosisRunner, ReadingResult } from './work/diagnosis-job.ts'

export interface DoctorOptions {
  here: KeyDirectory
  /** A function, because the environments are opened one after the other. */
  elsewhere(): KeyDirectory | undefined
  pathSegment: string
  aheadSecondsMax: number
  monotonicMs(): number
  runner: DiagnosisRunner
  onFailure?(error: unknown): void
}

/** A request as it was received, or a text in which somebody has saved one. */
export type Examinee = { received: ReceivedRequest; receivedAtMs: ReceivedAt } | { saved: string }

/** An app may have a clock of its own, and which app it is may only show when the header has been read. */
type ReceivedAt = (authId: string | undefined) => number

export interface Asker {
  /** The address of the client. Each client and each app has a share of the doctor's time. */
  client?: string
  /** Limits the keys that are tried to those of one owner. */
  owner?: KeyOwner
}

/** There is no examination, because the doctor had no time for it or failed. */
export interface LeftOut {
  retryAfterSeconds: number
}

/** The saved text holds no request, for this reason. */
export interface NoRequest {
  problem: string
}

export interface Examined {
  examination: Examination
  claim: Claim | undefined
  /** The assumptions made while a saved text was read. */
  notes: string[]
}

export interface Doctor {
  /** The time of a saved request is unknown, so its clock is not judged. */
  examine(examinee: Examinee, asker?: Asker): Promise<Examined | NoRequest | LeftOut>
}

const SHARED_WORK: SharedWork = {
  together: { msPerSecond: 500, burstMs: 4000 },
  each: { msPerSecond: 250, burstMs: 3000 },
  askersMax: 10_000,
  expectedMs: 20,
  beganMax: 32,
}
/** After this much work the search for the key of another app ends. It is enough for several ten thousand keys. */
const SPENT_MS_MAX = 3000

/** The doctor of one environment, with the keys of that environment. */
export function createDoctor(options: DoctorOptions): Doctor {
  const shares = new FairShares(SHARED_WORK, options.monotonicMs)
  return {
    async examine(examinee, asker = {}) {
      const { client } = asker
      const work = shares.begin(client === undefined ? [] : [`client ${client}`])
      if ('waitSeconds' in work) return { retryAfterSeconds: work.waitSeconds }
      const spent = { ms: 0 }
      try {
        const request = await read(examinee, options.runner, spent)
        if ('problem' in request) return request
        const { claim, notes } = request
        const retryAfterSeconds = work.alsoFor(accountOf(claim, options.here))
        if (retryAfterSeconds > 0) return { retryAfterSeconds }
        const question = claim && keyQuestion(claim, asker, options)
        const groups = question ? collectKeys(question) : [[]]
        return { examination: await search({ ...request, groups }, options, spent), claim, notes }
      } catch (error) {
        options.onFailure?.(error)
        return { retryAfterSeconds: 1 }
      } finally {
        work.end(spent.ms)
      }
    },
  }
}

/** Names that are not registered share one account, because anybody can make up any number of them. */
function accountOf(claim: Claim | undefined, here: KeyDirectory): string {
  return claim && here.find(claim.authId) ? `app ${claim.authId}` : 'unknown apps'
}

interface ReadRequest {
  received: ReceivedRequest
  receivedAtMs: number | undefined
  claim: Claim | undefined
  notes: string[]
}

async function read(
  examinee: Examinee,
  runner: DiagnosisRunner,
  spent: { ms: number },
): Promise<ReadRequest | NoRequest> {
  const job = 'saved' in examinee ? examinee : { authorizations: examinee.received.authorizations }
  const { saved, claim, spentMs }: ReadingResult = await runner.read(job)
  spent.ms += spentMs
  if (typeof saved === 'string') return { problem: saved }
  if (saved) return { ...saved, receivedAtMs: undefined, claim }
  const { received, receivedAtMs } = examinee as Exclude<Examinee, { saved: string }>
  return { received, receivedAtMs: receivedAtMs(claim?.authId), claim, notes: [] }
}

function keyQuestion({ authId, serialNo }: Claim, { owner }: Asker, { here, elsewhere }: DoctorOptions) {
  return { authId, serialNo, here, elsewhere: elsewhere(), ...(owner && { owner }) }
}

type Question = Pick<ReadRequest, 'received' | 'receivedAtMs'> & { groups: Iterable<CandidateKey[]> }

/** Examines with one group of keys after the other, until one of them is the signer's. */
async function search(
  { received, receivedAtMs, groups }: Question,
  { pathSegment, aheadSecondsMax, runner }: DoctorOptions,
  spent: { ms: number },
): Promise<Examination> {
  let first: Examination | undefined
  let keyCount = 0
  for (const keys of groups) {
    const clock = receivedAtMs === undefined ? undefined : { nowMs: receivedAtMs, aheadSecondsMax }
    const options = { keys, pathSegment, ...(clock && { clock }) }
    const { examination, spentMs } = await runner.run({ received, options })
    spent.ms += spentMs
    keyCount += keys.length
    first ??= examination
    if (!lacksKey(examination)) return examination
    if (spent.ms > SPENT_MS_MAX) return notAllTried(first, keyCount)
  }
  return first as Examination
}

function lacksKey({ diagnoses }: Examination): boolean {
  return diagnoses.some(({ mistake }) => mistake === 'unknown-key')
}

function notAllTried(examination: Examination, keyCount: number): Examination {
  const cause = `None of the first ${keyCount} keys made this signature; the others were not tried.`
  return {
    ...examination,
    diagnoses: examination.diagnoses.map((diagnosis) =>
      diagnosis.mistake === 'unknown-key' ? { ...diagnosis, cause, certain: false } : diagnosis,
    ),
  }
}
