import { findIn, type Rules } from './violation.ts'

/** No service needs as much, whatever is sent to it. What it keeps for good is judged by another rule. */
const RESIDENT_MIB_MAX = 900
const OPEN_FILES_MAX = 3_000

export const PROCESS_RULES = {
  /** A start may take long on a busy machine, but it comes to an end. */
  'every service starts': ({ processes }) =>
    findIn(
      processes.filter(({ what }) => what === 'did not start'),
      ({ service, how }) => `${service} did not start; the end of its log:\n${how}`,
    ),

  /** A process ends only when a fault or the end of the run asks for it. */
  'no process ends by itself': ({ processes }) =>
    findIn(
      processes.filter(({ cause }) => cause === 'by itself'),
      ({ service, how }) => `${service} ended: ${how}`,
    ),

  'memory and open files are bounded': ({ samples }) =>
    findIn(
      samples.filter(
        ({ residentMiB, openFiles }) => residentMiB > RESIDENT_MIB_MAX || openFiles > OPEN_FILES_MAX,
      ),
      ({ service, residentMiB, openFiles }) =>
        `${service} has ${Math.round(residentMiB)} MiB and ${openFiles} open files`,
    ),

  'no secret is logged': ({ secrets }) =>
    findIn(secrets, ({ service, secret, where }) => `${service} logged ${secret} in ${where}`),
} satisfies Rules
