import { globSync, rmSync } from 'node:fs'

/** The thread-safe build, because Node runs many threads. */
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** Why no process can have a clock of its own here, or false. */
export const whyNoOwnClock = LIBRARY === undefined && 'libfaketime is not installed (Debian: faketime)'

/** Variables for a process whose clock is that of the machine, moved by the text of the file, such as `+600s`. */
export function ownClockVariables(file: string): Record<string, string> {
  if (LIBRARY === undefined) return {}
  return {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // To fake the times of files the library takes a lock that the processes of a service share. A worker that is killed
    // meanwhile never gives it back, and all others wait for it without end.
    NO_FAKE_STAT: '1',
  }
}

/** The library leaves the memory of a killed process behind. */
export function forgetOwnClock(pid: number | undefined): void {
  for (const name of [`sem.faketime_sem_${pid}`, `faketime_shm_${pid}`])
    rmSync(`/dev/shm/${name}`, { force: true })
}
