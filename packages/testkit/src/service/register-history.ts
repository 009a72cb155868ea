/** One client's observation of one order: a version that it wrote or read. Times come from one monotonic clock. */
interface Observation {
  key: string
  version: number
  beganMs: number
  endedMs: number
}

export interface Write extends Observation {
  /** `unknown` means no answer, or one that leaves open whether the write happened. */
  outcome: 'acknowledged' | 'refused' | 'unknown'
}

/** The version is 0 when the order was not found. */
export type Read = Observation

/**
 * Many clients write ever later versions of a few orders and read them at the same time. Their observations are
 * compared with a register that only grows, because an order with its update_time is one. A read returns at least
 * every version that was acknowledged or seen before it began, and never a version that nobody wrote.
 */
export class RegisterHistory {
  readonly writes: Write[] = []
  readonly reads: Read[] = []
  readonly #nowMs: () => number

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  async write(
    { key, version }: Pick<Write, 'key' | 'version'>,
    act: () => Promise<Write['outcome']>,
  ): Promise<Write['outcome']> {
    const beganMs = this.#nowMs()
    const outcome = await act().catch(() => 'unknown' as const)
    this.writes.push({ key, version, beganMs, endedMs: this.#nowMs(), outcome })
    return outcome
  }

  /** @param act resolves to undefined when there was no answer, which proves nothing */
  async read(key: string, act: () => Promise<number | undefined>): Promise<number | undefined> {
    const beganMs = this.#nowMs()
    const version = await act().catch(() => undefined)
    if (version !== undefined) this.reads.push({ key, version, beganMs, endedMs: this.#nowMs() })
    return version
  }

  /** Every observation that no such register could have shown; empty when all is well. */
  problems(): string[] {
    const keys = new Set([...this.writes, ...this.reads].map(({ key }) => key))
    return [...keys].flatMap((key) => {
      const ofKey = (observation: Observation) => observation.key === key
      return problemsOf(this.writes.filter(ofKey), this.reads.filter(ofKey))
    })
  }
}

function problemsOf(writes: Write[], reads: Read[]): string[] {
  const settled = [...writes.filter(({ outcome }) => outcome === 'acknowledged'), ...reads].sort(
    (a, b) => a.endedMs - b.endedMs,
  )
  const begunAt = new Map<number, number>()
  for (const { version, beganMs, outcome } of writes) if (outcome !== 'refused') begunAt.set(version, beganMs)

  const problems: string[] = []
  let floor = 0
  let next = 0
  for (const read of reads.toSorted((a, b) => a.beganMs - b.beganMs)) {
    for (let before = settled[next]; before && before.endedMs < read.beganMs; before = settled[++next]) {
      floor = Math.max(floor, before.version)
    }
    const { key, version } = read
    const begun = version === 0 ? 0 : begunAt.get(version)
    if (version < floor) problems.push(`${key}: read ${version} after ${floor} was there`)
    if (begun === undefined) problems.push(`${key}: read ${version}, which was never written`)
    else if (begun > read.endedMs) problems.push(`${key}: read ${version} before it was written`)
  }
  return problems
}
