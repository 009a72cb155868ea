import { systemClock } from '@txgw/base/clock'
import type { CertifyReport } from '../../src/commands/certify/report.ts'
import { runChecks } from '../../src/commands/certify/run-checks.ts'
import { openWebhookLink } from '../../src/notifications/webhook-link.ts'
import {
  type Faults,
  FORBIDDEN_USER_ID,
  NEXT_SIGNER,
  PLAYER,
  SIGNER,
  startCarefulBackend,
} from './careful-backend.ts'

interface Options {
  deadlineMs?: number
  caPem?: string
  onRehearsal?: () => void
}

/** Half of it is longer than a call takes on a starved machine. */
const LONG_MS = 60_000

export function certify(url: string, options: Options = {}): Promise<CertifyReport> {
  const { deadlineMs = LONG_MS, onRehearsal, ...trusted } = options
  return runChecks({
    url,
    link: openWebhookLink({ url, flag: '<webhook-url>', ...trusted }),
    signer: SIGNER,
    asked: PLAYER,
    forbiddenUserId: FORBIDDEN_USER_ID,
    startRehearsal: async () => {
      onRehearsal?.()
      return { signer: NEXT_SIGNER, end: async () => {} }
    },
    deadlineMs,
    calls: 3,
    clock: systemClock,
    ...trusted,
  })
}

export async function certifyWith(
  faults: Faults,
  options: { deadlineMs?: number } = {},
): Promise<CertifyReport> {
  return certify((await startCarefulBackend(faults)).url, options)
}

export const idsWith = ({ checks }: CertifyReport, wanted: string) =>
  checks.filter(({ status }) => status === wanted).map(({ id }) => id)

/** Which checks fail by which fault. */
export const FAULTS: [what: string, Faults, failed: string[]][] = [
  ['does not verify signatures', { acceptsForged: true }, ['forged-signature', 'other-body']],
  ['takes what is not signed', { acceptsUnsigned: true }, ['unsigned']],
  ['ignores the timestamp', { ignoresTimestamp: true }, ['stale-timestamp', 'future-timestamp']],
  ['takes a timestamp in the future', { acceptsFuture: true }, ['future-timestamp']],
  ['answers for other apps', { answersForOtherApps: true }, ['other-app']],
  ['answers with stack traces', { explainsRefusals: new Error('bad').stack ?? '' }, ['error-replies']],
  ['pins the key of the service', { pinsKey: true }, ['rotation']],
  ['forgets the old key too early', { forgetsOldKey: true }, ['rotation']],
  ['lets a frozen player top up', { allowsForbidden: true }, ['forbidden-player']],
  ['forbids without a reason', { forbidsWithoutReason: true }, ['forbidden-player']],
  ['verifies what it wrote anew', { verifiesParsedBody: true }, ['unicode-escapes', 'white-space']],
  ['changes its mind', { changesItsMind: true }, ['replayed-id']],
  ['knows everybody', { knowsEverybody: true }, ['unknown-player']],
  ['answers HTML about strangers', { answersHtml: 'to-strangers' }, ['unknown-player']],
  ['breaks on unknown events', { breaksOnUnknownEvents: true }, ['unknown-event']],
  ['cannot do without a server', { needsServer: true }, ['without-server']],
  ['wants one content type', { wantsPlainContentType: true }, ['content-type-charset']],
]
