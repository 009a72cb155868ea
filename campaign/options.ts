import { parseArgs } from 'node:util'
import { PLANTED_FAULTS } from './planted/planted-faults.ts'
import { NOTHING_PLANTED } from './run-planted.ts'
import { FAULT_NAMES, type FaultName, type Store } from './schedule/fault.ts'

export interface Options {
  seed: number
  minutes: number
  stores: Store[]
  only: FaultName[]
  /** Runs with this seed and the ones after it. */
  rounds: number
  /** Whether to look for a shorter schedule after a failure. */
  shrink: boolean
  /** Whether to add the figures to docs/reliability.md. */
  record: boolean
  /** A file for the history of the orders. */
  export?: string
  /** Faults to plant in the service instead, one after the other. */
  plant: string[]
}

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const USAGE = `npm run campaign -- [options]

Starts services, databases, games and clients on this machine, breaks them as the seed says, and checks every answer.

  --seed <n>       which faults strike, and when (1); the same seed gives the same schedule
  --minutes <n>    how long (2); may have a fraction
  --store <name>   sqlite or postgres (both, one after the other)
  --only <fault>   strikes with this fault alone; may be given several times
  --rounds <n>     so many runs, each with the next seed (1)
  --shrink         after a violation, looks for a shorter schedule that shows it too
  --record         adds the figures to docs/reliability.md
  --export <file>  writes the history of the orders as JSON lines, in the form of porcupine's operations
  --plant <name>   plants a fault in the service, runs it in a small world for some seconds, and expects the rule
                   that must find it to find it; may be given several times. "${NOTHING_PLANTED}" plants none, and expects
                   no violation; "all" plants each of them, and none
  --help           this text

Faults: ${FAULT_NAMES.join(', ')}

Faults to plant: ${Object.keys(PLANTED_FAULTS).join(', ')}
`

/** @throws {UsageError} @returns undefined when the user asked for help */
export function readOptions(args: string[]): Options | undefined {
  const values = parse(args)
  if (values.help) return undefined
  const only = values.only ?? []
  for (const name of only)
    if (!FAULT_NAMES.includes(name as FaultName)) throw new UsageError(`there is no fault "${name}"`)
  const { store } = values
  const plantable = [NOTHING_PLANTED, ...Object.keys(PLANTED_FAULTS)]
  const plant = (values.plant ?? []).flatMap((name) => (name === 'all' ? plantable : [name]))
  for (const name of plant)
    if (!plantable.includes(name)) throw new UsageError(`there is no fault "${name}" to plant`)
  if (store !== undefined && store !== 'sqlite' && store !== 'postgres')
    throw new UsageError(`--store must be sqlite or postgres, not "${store}"`)
  return {
    seed: numberOf('--seed', values.seed ?? '1', /^\d{1,9}$/),
    minutes: numberOf('--minutes', values.minutes ?? '2', /^\d{1,4}(?:\.\d+)?$/),
    stores: store ? [store] : ['sqlite', 'postgres'],
    only: only as FaultName[],
    rounds: numberOf('--rounds', values.rounds ?? '1', /^[1-9]\d{0,4}$/),
    shrink: values.shrink ?? false,
    record: values.record ?? false,
    plant,
    ...(values.export !== undefined && { export: values.export }),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        minutes: { type: 'string' },
        store: { type: 'string' },
        only: { type: 'string', multiple: true },
        rounds: { type: 'string' },
        shrink: { type: 'boolean' },
        record: { type: 'boolean' },
        export: { type: 'string' },
        plant: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function numberOf(flag: string, text: string, form: RegExp): number {
  if (!form.test(text)) throw new UsageError(`${flag} must be a number, not "${text}"`)
  return Number(text)
}
