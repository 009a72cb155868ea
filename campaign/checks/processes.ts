import type { Check } from './violation.ts'

const RESIDENT_MIB_MAX = 900
const OPEN_FILES_MAX = 3_000

/** A process ends only when a fault or the end of the run asks for it. */
export const noProcessEndsByItself: Check = ({ processes }) =>
  processes
    .filter(({ cause }) => cause === 'by itself')
    .map(({ atMs, service, how }) => ({
      check: 'no process ends by itself',
      atMs,
      message: `${service} ended: ${how}`,
    }))

export const memoryAndFilesAreBounded: Check = ({ samples }) =>
  samples
    .filter(({ residentMiB, openFiles }) => residentMiB > RESIDENT_MIB_MAX || openFiles > OPEN_FILES_MAX)
    .map(({ atMs, service, residentMiB, openFiles }) => ({
      check: 'memory and open files are bounded',
      atMs,
      message: `${service} has ${Math.round(residentMiB)} MiB and ${openFiles} open files`,
    }))

export const noSecretIsLogged: Check = ({ secrets }) =>
  secrets.map(({ atMs, service, secret, where }) => ({
    check: 'no secret is logged',
    atMs,
    message: `${service} logged ${secret} in ${where}`,
  }))
