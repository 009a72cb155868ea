import { readFileSync } from 'node:fs'

/** The place of the stolen time among the numbers of a processor in /proc/stat, of which it is the last that counts. */
const STEAL = 7

/** How much of the machine's time its host gives to other machines. */
export class StolenTime {
  #before = readTicks()

  /** From 0 to 1, since the last call. */
  share(): number {
    const [before, now] = [this.#before, readTicks()]
    this.#before = now
    return now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0
  }
}

function readTicks(): { all: number; stolen: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] as string).split(/ +/).map(Number)
  const all = ticks.slice(0, STEAL + 1).reduce((sum, each) => sum + each, 0)
  return { all, stolen: ticks[STEAL] ?? 0 }
}
