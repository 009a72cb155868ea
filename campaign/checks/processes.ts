import { faultsOf, findIn, type Rules, type Run } from './violation.ts'

/** No service needs as much, whatever is sent to it. What it keeps for good is judged by another rule. */
const RESIDENT_MIB_MAX = 900
const OPEN_FILES_MAX = 3_000
/** What merchants ask is answered sooner, or cut then. The operator port closes a moment later. */
const STOP_MS_MAX = 15_000
/** What another fault has held up may hold up a stop for so long. */
const AFTERMATH_MS = 10_000

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

  /** Where nothing else is wrong, nothing holds up a stop for as long as a service manager waits. */
  'a stop ends soon': (run) =>
    findIn(
      run.stops.filter(({ atMs, forMs, ownMs }) => ownMs > STOP_MS_MAX && !isDisturbed(run, atMs, forMs)),
      ({ service, ownMs }) => `${service} took ${Math.round(ownMs / 1000)} s to stop`,
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

/** Whether any fault but a stop was active, or had been shortly before. */
function isDisturbed(run: Run, fromMs: number, forMs: number): boolean {
  return faultsOf(run).some(
    ({ name, beganMs, endedMs }) =>
      name !== 'stop' && beganMs < fromMs + forMs && endedMs + AFTERMATH_MS > fromMs,
  )
}
