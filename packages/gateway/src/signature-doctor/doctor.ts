import { collectKeys, type KeyDirectory, type KeyOwner } from './collect-keys.ts'
import type { Examination } from './examination.ts'
import { FairShares, type SharedWork } from './fair-shares.ts'
import { readAuthorization } from './read-authorization.ts'
import type { ReceivedRequest } from './received-request.ts'
import type { DiagnosisRunner } from './thread/diagnosis-job.ts'

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

export interface Doctor {
  /** @param receivedAtMs undefined when unknown; the clock is then not judged */
  examine(
    received: ReceivedRequest,
    receivedAtMs: number | undefined,
    asker?: Asker,
  ): Promise<Examination | LeftOut>
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
    async examine(received, receivedAtMs, asker = {}) {
      const { authorization } = readAuthorization(received.authorizations)
      const work = shares.begin(accountsOf(authorization?.authId, asker, options.here))
      if ('waitSeconds' in work) return { retryAfterSeconds: work.waitSeconds }
      const spent = { ms: 0 }
      try {
        const question = authorization && keyQuestion(authorization, asker, options)
        return await search(
          { received, receivedAtMs, groups: question ? collectKeys(question) : [[]] },
          options,
          spent,
        )
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
function accountsOf(authId: string | undefined, { client }: Asker, here: KeyDirectory): string[] {
  const app = authId !== undefined && here.find(authId) ? `app ${authId}` : 'unknown apps'
  return [app, ...(client === undefined ? [] : [`client ${client}`])]
}

function keyQuestion(
  { authId, serialNo }: { authId: string; serialNo: string },
  { owner }: Asker,
  { here, elsewhere }: DoctorOptions,
) {
  return { authId, serialNo, here, elsewhere: elsewhere(), ...(owner && { owner }) }
}

interface Question {
  received: ReceivedRequest
  receivedAtMs: number | undefined
  groups: Iterable<Parameters<DiagnosisRunner['run']>[0]['options']['keys']>
}

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
