import { readdirSync, readFileSync } from 'node:fs'

/** Fields of `/proc/<pid>/stat`, counted from behind the name, which may hold any character. */
const PARENT = 1
const TIMES = [11, 12, 13, 14]
/** USER_HZ, which Linux reports to programs as 100 on every platform. */
const MICROS_PER_TICK = 10_000

/**
 * User and system time of a process and of everything it started, including processes that have ended. It reads
 * from outside, because a database and its sessions do not report their own time. Only on Linux.
 */
export function treeCpuMicros(pid: number): number {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []))
  const members = new Set([pid])
  for (let grown = true; grown; ) {
    const found = stats.filter((stat) => members.has(stat.parent) && !members.has(stat.pid))
    for (const stat of found) members.add(stat.pid)
    grown = found.length > 0
  }
  return stats.reduce((sum, stat) => (members.has(stat.pid) ? sum + stat.cpuMicros : sum), 0)
}

interface ProcessStat {
  pid: number
  parent: number
  cpuMicros: number
}

function readStat(pid: number): ProcessStat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = TIMES.reduce((sum, field) => sum + Number(fields[field]), 0)
    return [{ pid, parent: Number(fields[PARENT]), cpuMicros: ticks * MICROS_PER_TICK }]
  } catch {
    // The process has ended since the directory was read; its time is counted with its parent.
    return []
  }
}
