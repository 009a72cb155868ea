import { type Attempt, HOST, KEYS, makeRequest } from '@txgw/testkit/clients/careless-merchant'
import { type DiagnoseOptions, diagnose } from '../src/diagnose.ts'
import type { Examination } from '../src/examination.ts'
import type { ReceivedRequest } from '../src/received-request.ts'
import type { CandidateKey } from '../src/search/candidate-key.ts'

export const NOW_SECONDS = 1_767_225_600

const REGISTERED: CandidateKey[] = [
  { relation: 'named', label: 'first', publicKey: KEYS.first.publicKey },
  { relation: 'other-serial', label: 'second', publicKey: KEYS.second.publicKey },
  { relation: 'other-app', label: 'other', publicKey: KEYS.otherApp.publicKey },
]

/** The doctor without a service around it. */
export function examine(
  attempt: Attempt,
  { received = {}, ...options }: Partial<DiagnoseOptions> & { received?: Partial<ReceivedRequest> } = {},
): Examination {
  const { path, authorization, body } = makeRequest(attempt, NOW_SECONDS)
  const request = {
    method: 'POST',
    target: path,
    signedTarget: path,
    host: HOST,
    body,
    authorizations: [authorization],
  }
  return diagnose(
    { ...request, ...received },
    {
      keys: REGISTERED,
      pathSegment: 'gateway',
      clock: { nowMs: NOW_SECONDS * 1000, aheadSecondsMax: 300 },
      ...options,
    },
  )
}

export function codes({ diagnoses }: Examination): string[] {
  return diagnoses.map(({ mistake }) => mistake)
}
