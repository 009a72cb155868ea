import { readFileSync } from 'node:fs'

/** The number of a processor in /proc/stat that is the time its host gave to other machines. The later ones repeat. */
const STOLEN = 7

interface Ticks {
  all: number
  stolen: number
}

/**
 * Returns a function that tells which share of the machine's time, from 0 to 1, its host has given to other machines
 * since the last call. Where that is not known, it is 0.
 */
export function watchStolenTime(readStat = readProcStat): () => number {
  let before = ticksOf(readStat())
  return () => {
    const now = ticksOf(readStat())
    const passed = now.all - before.all
    const share = passed > 0 ? (now.stolen - before.stolen) / passed : 0
    before = now
    return share
  }
}

function readProcStat(): string {
  try {
    return readFileSync('/proc/stat', 'utf8')
  } catch {
    return ''
  }
}

/** The first line sums up all processors. */
function ticksOf(stat: string): Ticks {
  const [, ...ticks] = (stat.split('\n', 1)[0] as string).split(/ +/).map(Number)
  const counted = ticks.slice(0, STOLEN + 1)
  return { all: counted.reduce((sum, each) => sum + each, 0), stolen: counted[STOLEN] ?? 0 }
}
