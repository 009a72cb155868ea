import type { Fault } from '../schedule/fault.ts'

/**
 * Looks for a shorter schedule that still fails: it leaves out halves, then quarters and so on, for as long as that
 * helps (Zeller's delta debugging). A fault keeps its time, so the rest of the run stays as it was.
 */
export async function shrink(
  schedule: Fault[],
  fails: (schedule: Fault[]) => Promise<boolean>,
): Promise<Fault[]> {
  let shortest = schedule
  let parts = 2
  while (shortest.length > 1) {
    const smaller = await firstFailing(partings(shortest, parts), fails)
    if (smaller) {
      shortest = smaller
      parts = Math.max(parts - 1, 2)
    } else if (parts < shortest.length) parts = Math.min(parts * 2, shortest.length)
    else break
  }
  return shortest
}

/** The schedule without each of its parts in turn. */
function partings(schedule: Fault[], parts: number): Fault[][] {
  const size = Math.ceil(schedule.length / parts)
  const begins = Array.from({ length: Math.ceil(schedule.length / size) }, (_, part) => part * size)
  return begins.map((begin) => [...schedule.slice(0, begin), ...schedule.slice(begin + size)])
}

async function firstFailing(
  candidates: Fault[][],
  fails: (schedule: Fault[]) => Promise<boolean>,
): Promise<Fault[] | undefined> {
  for (const candidate of candidates) if (candidate.length > 0 && (await fails(candidate))) return candidate
  return undefined
}
