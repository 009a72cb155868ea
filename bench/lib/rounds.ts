import type { Progress } from './progress.ts'
import { quantile } from './statistics.ts'

interface Rounds {
  /** What is measured, for the progress. */
  what: string
  rounds: number
  /** Rounds before them that do not count. */
  warmUps?: number
  progress: Progress
}

type Turns = Record<string, () => Promise<unknown>>
type RowOf<T extends Turns> = { [Name in keyof T]: Awaited<ReturnType<T[Name]>> }
type Values<T extends Turns> = { [Name in keyof T]: RowOf<T>[Name][] }

/** @returns one value for each round */
export async function inRounds<Value>(
  act: () => Promise<Value>,
  { what, rounds, warmUps = 0, progress }: Rounds,
): Promise<Value[]> {
  if (warmUps > 0) progress.stage(`${what}: warming up`)
  for (let round = 0; round < warmUps; round++) await act()
  const values: Value[] = []
  while (values.length < rounds) {
    progress.stage(`${what}: round ${values.length + 1} of ${rounds}`)
    values.push(await act())
  }
  return values
}

/**
 * All take their turn in every round, so that a slow moment of the machine affects all of them.
 *
 * @returns one value of each for each round
 */
export async function takeTurns<T extends Turns>(turns: T, rounds: Rounds): Promise<Values<T>> {
  return columns(Object.keys(turns), await inRounds(() => oneEach(turns), rounds)) as Values<T>
}

/**
 * The same with acts that are so short that many of each make a round, one by one in turn. The first round warms up
 * and does not count.
 *
 * @param acts return the time that they took
 * @returns the median of each round
 */
export async function medianTimes<Name extends string>(
  acts: Record<Name, () => Promise<number>>,
  { perRound, ...rounds }: Omit<Rounds, 'warmUps'> & { perRound: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(acts) as Name[]
  const measureRound = async () => {
    const took: Record<Name, number>[] = []
    while (took.length < perRound) took.push(await oneEach(acts))
    const times = Object.entries<number[]>(columns(names, took))
    return Object.fromEntries(times.map(([name, all]) => [name, quantile(all, 0.5)])) as Record<Name, number>
  }
  return columns(names, await inRounds(measureRound, { ...rounds, warmUps: 1 }))
}

/** The values of each name, one for each row. */
export function columns<Name extends string, Row extends Record<Name, unknown>>(
  names: readonly Name[],
  rows: readonly Row[],
): { [N in Name]: Row[N][] } {
  const all = names.map((name) => [name, rows.map((row) => row[name])])
  return Object.fromEntries(all)
}

async function oneEach<T extends Turns>(turns: T): Promise<RowOf<T>> {
  const values: [string, unknown][] = []
  for (const [name, take] of Object.entries(turns)) values.push([name, await take()])
  return Object.fromEntries(values) as RowOf<T>
}

export async function microsOf(act: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  await act()
  return (performance.now() - beganMs) * 1000
}
