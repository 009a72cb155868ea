import { pause as realPause } from '../client/pause.ts'
import { type Clock, systemClock } from '../clock.ts'
import {
  atMost,
  type CertificateSource,
  createKeyFetcher,
  type KeyFetcher,
  type Pause,
} from './key-fetcher.ts'
import { importKey, type KnownKey, type PlatformKeys, readKeys } from './known-keys.ts'
import { NotificationRefusedError } from './notification-refused.ts'
import { TOLERANCE_SECONDS } from './tolerance.ts'

export interface PlatformKeyring {
  /**
   * The key with this serial, if it is valid now. For an unknown serial, it waits for a fetch of the keys.
   *
   * @throws {NotificationRefusedError} SERIAL_UNKNOWN when the service lists no such key, KEYS_UNAVAILABLE when
   * the keys could not be fetched in time
   */
  find(serialNo: string, waitMsMax?: number): Promise<CryptoKey>
}

export interface KeyringParts {
  platformKeys?: PlatformKeys | undefined
  client?: CertificateSource | undefined
  /** Milliseconds since 1970. @default Date.now */
  clock?: Clock
  /** How many seconds our clock may differ from the clock that wrote the validity of a key. @default 300 */
  toleranceSeconds?: number
  /** Replaced by tests. */
  pause?: Pause
}

/** Long enough for two fetches with a pause in between, and short enough for a service that waits five seconds. */
const WAIT_MS_MAX = 4_000
/** Limits the memory that a flood of made-up serials can take. */
const WAITING_MAX = 1_000
/** The form of the service's serial numbers; any other text causes no fetch. */
const SERIAL = /^[\w.:-]{1,64}$/

const CHECK_ENVIRONMENT =
  'Check that the keys and the notification belong to the same environment, production or sandbox.'

/**
 * Fetches the keys ahead of need while notifications arrive, and at once for an unknown serial. A rotation needs
 * nothing else.
 */
export function createPlatformKeyring({
  platformKeys = {},
  client,
  clock = systemClock,
  toleranceSeconds = TOLERANCE_SECONDS,
  pause = realPause,
}: KeyringParts): PlatformKeyring {
  let known = readKeys(platformKeys)
  let waiting = 0
  const fetcher =
    client &&
    createKeyFetcher({
      source: client,
      clock,
      pause,
      onFetched: (certificates) => {
        known = new Map([...readKeys(platformKeys), ...readKeys(certificates)])
      },
    })
  const validKey = (serialNo: string): KnownKey | undefined => {
    const key = known.get(serialNo)
    const toleranceMs = toleranceSeconds * 1000
    const isValid = key && key.notBeforeMs - toleranceMs <= clock() && clock() < key.expiresAtMs + toleranceMs
    return isValid ? key : undefined
  }
  const fetchUntilKnown = async (serialNo: string, { running, fetchAnew }: KeyFetcher) => {
    await running()
    if (!validKey(serialNo)) await fetchAnew()
  }
  const waitForKey = async (serialNo: string, waitMs: number, keys: KeyFetcher): Promise<KnownKey> => {
    const begunBefore = keys.report().begun
    const isPointless = waiting >= WAITING_MAX || keys.untilNextMs() > waitMs
    waiting++
    if (!isPointless) await atMost(fetchUntilKnown(serialNo, keys), waitMs, pause)
    waiting--
    const key = validKey(serialNo)
    if (key) return key
    const { succeeded, failed } = keys.report()
    const story = fetchStory(keys, clock())
    if (succeeded && succeeded.number > begunBefore) throw unknownSerial(serialNo, story)
    const message = `The serial ${serialNo} is not known yet, and the keys of the service could not be fetched in time. ${story}`
    throw new NotificationRefusedError('KEYS_UNAVAILABLE', message, failed?.error)
  }
  return {
    find: async (serialNo, waitMsMax = WAIT_MS_MAX) => {
      let key = validKey(serialNo)
      if (key) await fetcher?.refreshWhenDue()
      else if (!SERIAL.test(serialNo)) throw malformedSerial()
      else if (!fetcher) throw unknownSerial(serialNo, 'Keys are not fetched, because no client was given.')
      else key = await waitForKey(serialNo, Math.min(waitMsMax, WAIT_MS_MAX), fetcher)
      key.imported ??= importKey(serialNo, key.pem)
      return key.imported
    },
  }
}

/** When the keys were fetched, and when the next fetch is possible. */
function fetchStory(fetcher: KeyFetcher, nowMs: number): string {
  const { succeeded, failed } = fetcher.report()
  const sentences = [
    succeeded
      ? `They were fetched ${seconds(nowMs - succeeded.startedMs)} ago`
      : 'They have never been fetched',
    failed && `the last try failed ${seconds(nowMs - failed.atMs)} ago`,
    `the next fetch is possible in ${seconds(fetcher.untilNextMs())}`,
  ]
  return `${sentences.filter(Boolean).join('; ')}.`
}

function unknownSerial(serialNo: string, story: string): NotificationRefusedError {
  return new NotificationRefusedError(
    'SERIAL_UNKNOWN',
    `Txgw-Serial names no valid key of the service: ${serialNo} is not among its keys, or not valid now. ${story} ${CHECK_ENVIRONMENT}`,
  )
}

function malformedSerial(): NotificationRefusedError {
  return new NotificationRefusedError(
    'SERIAL_UNKNOWN',
    'Txgw-Serial does not have the form of a serial number, so no keys were fetched for it. The call does not come from the service.',
  )
}

function seconds(ms: number): string {
  return `${(Math.max(0, ms) / 1000).toFixed(1)} s`
}
