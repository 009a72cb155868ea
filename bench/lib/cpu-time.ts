import type { Usage } from './serve-parent.ts'

/** Acts so often, so many at a time. */
export async function repeat(
  count: number,
  atOnce: number,
  act: (index: number) => Promise<unknown> | unknown,
): Promise<void> {
  let begun = 0
  const work = async () => {
    while (begun < count) await act(begun++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** @returns the CPU microseconds of one act, over all threads of this process */
export async function cpuMicrosOfOne(...[count, atOnce, act]: Parameters<typeof repeat>): Promise<number> {
  const before = process.cpuUsage()
  await repeat(count, atOnce, act)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

/** @returns the CPU microseconds that another process uses meanwhile */
export async function cpuMicrosWhile(
  worker: { usage(): Promise<Pick<Usage, 'cpuMicros'>> },
  act: () => Promise<unknown>,
): Promise<number> {
  const before = await worker.usage()
  await act()
  return (await worker.usage()).cpuMicros - before.cpuMicros
}
