import type { Check } from './violation.ts'

/** No service needs as much, whatever is sent to it. What it keeps for good is judged by `nothingIsKept`. */
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

/** A start may take long on a busy machine, but it comes to an end. */
export const everyServiceStarts: Check = ({ processes }) =>
  processes
    .filter(({ what }) => what === 'did not start')
    .map(({ atMs, service, how }) => ({
      check: 'every service starts',
      atMs,
      message: `${service} did not start; the end of its log:\n${how}`,
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
