import type { KeyObject } from 'node:crypto'
import { type Attempt, HOST, KEYS, makeRequest } from '@txgw/testkit/clients/careless-merchant'
import { createDoctor } from '../../src/doctor.ts'
import type { Examination } from '../../src/examination.ts'
import type { ReceivedRequest } from '../../src/received-request.ts'
import type { KeyDirectory } from '../../src/search/collect-keys.ts'
import type { DiagnosisResult, ReadingResult } from '../../src/work/diagnosis-job.ts'
import { doDiagnosisJob } from '../../src/work/do-diagnosis-job.ts'

/** The request may also arrive otherwise than the client sent it. */
export interface StrangersAttempt extends Attempt {
  arrives?: (request: ReceivedRequest) => Partial<ReceivedRequest>
}

/** A mistake, exactly the codes that must be named, how it is made, and what the sentences must say. */
export type StrangersCase = [title: string, expected: string[], attempt: StrangersAttempt, says?: RegExp]

/** A Thursday in the early afternoon, so that no unit of time looks like another. */
export const NOW_SECONDS = 1_768_485_296

function directory(apps: Record<string, Record<string, { publicKey: KeyObject }>>): KeyDirectory {
  const known = new Map(
    Object.entries(apps).map(([appId, keys]) => {
      const entries = Object.entries(keys).map(
        ([serialNo, { publicKey }]) => [serialNo, { key: { serialNo }, publicKey }] as const,
      )
      return [appId, { app: { appId }, keys: new Map(entries) }]
    }),
  )
  return { find: (appId) => known.get(appId), list: () => known.values() }
}

const doctor = createDoctor({
  here: directory({ 'app-1': { 1: KEYS.first, 2: KEYS.second }, 'app-2': { 1: KEYS.otherApp } }),
  elsewhere: () => directory({ 'app-1': { 1: KEYS.production } }),
  pathSegment: 'gateway',
  aheadSecondsMax: 300,
  monotonicMs: () => performance.now() * 1000,
  runner: {
    read: async (job) => doDiagnosisJob(job) as ReadingResult,
    run: async (job) => doDiagnosisJob(job) as DiagnosisResult,
    close: async () => {},
  },
})

/** Sends an attempt to a doctor who knows two apps and both environments. */
export async function ask({ arrives, ...attempt }: StrangersAttempt): Promise<Examination> {
  const { path, authorization, body } = makeRequest(attempt, NOW_SECONDS)
  const sent = { method: 'POST', target: path, signedTarget: path, host: HOST, body }
  // A listener reads each byte of a header as one character.
  const authorizations = [Buffer.from(authorization).toString('latin1')]
  const request = { ...sent, authorizations }
  const received = { ...request, ...arrives?.(request) }
  const answer = await doctor.examine({ received, receivedAtMs: () => NOW_SECONDS * 1000 })
  if ('examination' in answer) return answer.examination
  throw new Error(JSON.stringify(answer))
}
