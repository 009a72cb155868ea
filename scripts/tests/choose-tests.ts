import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What one run consists of, in the order in which its parts run. */
export interface ChosenTests {
  /** Run with embedded storage, as many at once as the machine has room for. */
  files: string[]
  /** Those that run a second time, with their data in PostgreSQL. */
  onPostgres: string[]
  /** Those of which the quick run takes a sample: one window and colour scheme, or some cases of a sweep. */
  inEveryCase: string[]
  /** They load the machine so much that nothing else runs beside them. */
  alone: string[]
}

const LONG = /\.long\.test\.ts$/
const CAMPAIGN = /campaign[\\/]test[\\/]runs[\\/]/
/**
 * The quick run repeats only the flows that write, find and keep records on PostgreSQL, and those of several
 * processes; the store contract runs on both stores anyway.
 */
const FLOWS_OF_RECORDS =
  /[\\/]end-to-end[\\/](?:kill-hard|order-query|own-clock|platform-keys|recharge|two-processes)\./
const STARTS_THE_SERVICE = /startTestGateway|startServeProcess|setUpRecharges/
/** These tests choose a store themselves, so they do not run again on PostgreSQL. */
const STORE_CHOSEN = /TXGW_DATABASE_URL|startFleet|startPostgres|openPostgresDatabases/
const TAKES_A_SAMPLE = /checkPage|checkWindows|casesFor|oneOfEach|describeStore/

/** A word chooses the files whose path contains it, quick and long. Without words the kind of run chooses. */
export function chooseTests(root: string, { words, long }: { words: string[]; long: boolean }): ChosenTests {
  const all = globSync('{packages/*,bench,campaign,scripts}/test/**/*.test.ts', { cwd: root }).toSorted()
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const choosesNoStore = (file: string) => {
    const text = textOf(file)
    return STARTS_THE_SERVICE.test(text) && !STORE_CHOSEN.test(text)
  }
  const named = all.filter((file) => words.some((word) => file.includes(word)))
  const ofKind = all.filter((file) => LONG.test(file) === long)
  const chosen = words.length > 0 ? named : ofKind
  const files = chosen.filter((file) => !CAMPAIGN.test(file))
  const alone = chosen.filter((file) => CAMPAIGN.test(file))
  if (words.length > 0) return { files, onPostgres: files.filter(choosesNoStore), inEveryCase: [], alone }
  const isQuickOnPostgres = (file: string) => !LONG.test(file) && FLOWS_OF_RECORDS.test(file)
  const takesSample = (file: string) => !LONG.test(file) && TAKES_A_SAMPLE.test(textOf(file))
  return {
    files,
    onPostgres: all
      .filter((file) => !CAMPAIGN.test(file))
      .filter((file) => (long ? !isQuickOnPostgres(file) || takesSample(file) : isQuickOnPostgres(file)))
      .filter(choosesNoStore),
    inEveryCase: long ? all.filter(takesSample) : [],
    alone,
  }
}
