import { distinct, type Variation } from './variation.ts'

const WINDOW_SECONDS = 600
const ZONE_STEP_SECONDS = 900
const ZONE_STEPS = 14 * 4
const SECONDS = /^[0-9]{1,12}$/
const MILLISECONDS = /^[0-9]{13}$/

const inMilliseconds = (value: string): Variation<string> => ({
  findings: [{ mistake: 'timestamp-signed-in-milliseconds', detail: `${value} was signed` }],
  value,
})

const inOtherFormat = (value: string): Variation<string> => ({
  findings: [
    {
      mistake: 'timestamp-other-format',
      detail: value === '' ? 'an empty line was signed' : `${value} was signed`,
    },
  ],
  value,
})

/** Returns the same time in other forms. */
export function timestampForms(timestamp: string): Variation<string>[] {
  if (MILLISECONDS.test(timestamp)) {
    return distinct(timestamp, [timestamp.slice(0, -3), `"${timestamp}"`, ''].map(inOtherFormat))
  }
  if (!SECONDS.test(timestamp)) return distinct(timestamp, [inOtherFormat('')])
  const iso = new Date(Number(timestamp) * 1000).toISOString()
  const toSeconds = iso.slice(0, -5)
  return distinct(timestamp, [
    inMilliseconds(`${timestamp}000`),
    ...[
      iso,
      `${toSeconds}Z`,
      `${toSeconds}+00:00`,
      toSeconds,
      toSeconds.replace('T', ' '),
      toSeconds.replace(/\D/g, ''),
      `${timestamp}.0`,
      `"${timestamp}"`,
      '',
    ].map(inOtherFormat),
  ])
}

/**
 * Yields other times: those near the sent one, nearest first; then every millisecond of the second; then other time
 * zones.
 */
export function* otherTimes(timestamp: string): Generator<Variation<string>> {
  if (!SECONDS.test(timestamp)) return
  const sent = Number(timestamp)
  for (let distance = 1; distance <= WINDOW_SECONDS; distance++) {
    yield otherTime(sent, -distance)
    yield otherTime(sent, distance)
  }
  for (let fraction = 1; fraction < 1000; fraction++) {
    yield inMilliseconds(timestamp + String(fraction).padStart(3, '0'))
  }
  for (let step = 1; step <= ZONE_STEPS; step++) {
    yield otherTime(sent, -step * ZONE_STEP_SECONDS)
    yield otherTime(sent, step * ZONE_STEP_SECONDS)
  }
}

function otherTime(sent: number, bySeconds: number): Variation<string> {
  const apart = `${Math.abs(bySeconds)} seconds ${bySeconds < 0 ? 'earlier' : 'later'}`
  const detail = `${sent + bySeconds} was signed, ${apart} than ${sent} in the header`
  return { findings: [{ mistake: 'timestamp-other', detail }], value: String(sent + bySeconds) }
}
