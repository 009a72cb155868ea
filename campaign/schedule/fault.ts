export type Store = 'sqlite' | 'postgres'

/**
 * Two faults that share a claim never overlap. `own process` and `own link` are claims on the target; the others are
 * on the whole world.
 */
type Claim = 'own process' | 'own link' | 'database' | 'crowd' | 'names' | 'keys'

interface FaultKind {
  /** For people, in the report. */
  words: string
  stores: readonly Store[]
  on: 'a service' | 'a service with workers' | 'the database' | 'a link' | 'the world'
  claims: readonly Claim[]
  /** How long it lasts, at least and at most. */
  forMs: readonly [number, number]
  /** Production's answers beside it are compared with those of the quiet time. */
  isNeighbour?: true
  /** It ends the processes of its target, or breaks its connections, and requests with them. */
  cuts?: true
  /** The service takes another time for the right one. */
  movesClock?: true
}

const BOTH = ['sqlite', 'postgres'] as const
type Row = (words: string, forMs: FaultKind['forMs'], own?: Partial<FaultKind>) => FaultKind

/** A row says what the fault has of its own. */
function rows(shared: Pick<FaultKind, 'stores' | 'on' | 'claims'>): Row {
  return (words, forMs, own) => ({ ...shared, words, forMs, ...own })
}

const service = rows({ stores: BOTH, on: 'a service', claims: ['own process'] })
const database = rows({ stores: ['postgres'], on: 'the database', claims: ['database'] })
const link = rows({ stores: BOTH, on: 'a link', claims: ['own link'] })
const crowd = rows({ stores: BOTH, on: 'a service', claims: ['crowd'] })

/** Every fault that a run can draw. `npm run campaign -- --only <name>` takes these names. */
export const FAULT_KINDS = {
  kill: service('kill -9 of a service, started again', [500, 3_000], { cuts: true }),
  'kill-worker': service('kill -9 or SIGTERM of one worker', [2_000, 2_000], {
    on: 'a service with workers',
    cuts: true,
  }),
  stop: service('SIGTERM of a service, started again', [300, 2_000]),
  freeze: service('SIGSTOP of a service, then SIGCONT', [500, 6_000]),
  'other-release': service('a service runs the previous release for a while', [4_000, 10_000], {
    stores: ['postgres'],
    claims: ['own process', 'database'],
    cuts: true,
  }),
  'log-blocked': service("nobody reads a service's log", [3_000, 10_000]),
  'clock-wrong': service('the clock of a service is one hour wrong', [2_000, 8_000], { movesClock: true }),
  'clock-steps': service('the clock of a service steps back and forth', [2_000, 6_000], { movesClock: true }),
  'disk-full': service('the disk of the store is full', [1_000, 5_000], {
    claims: ['database', 'own process'],
  }),
  'disk-read-only': service('a service finds its disk read-only when it starts', [1_000, 4_000], {
    stores: ['sqlite'],
    cuts: true,
  }),
  'database-stop-fast': database('PostgreSQL shut down and started', [500, 4_000]),
  'database-stop-immediate': database('PostgreSQL ended at once and started', [500, 4_000]),
  'database-kill': database('kill -9 of PostgreSQL, started again', [500, 4_000]),
  'database-promote': database(
    'the primary dies, its standby is promoted, the old one comes back',
    [2_000, 5_000],
  ),
  'database-two-primaries': database(
    'the standby is promoted while the old primary lives on',
    [3_000, 6_000],
  ),
  'standby-lost': database('the synchronous standby stops answering', [2_000, 8_000]),
  'connections-used-up': database('PostgreSQL has no connection left', [2_000, 5_000]),
  'link-cut': link('a link breaks and stays closed', [500, 4_000], { cuts: true }),
  'link-silent': link('a link swallows everything', [500, 6_000], { cuts: true }),
  'link-slow': link('a link delays everything by 20 to 200 ms', [2_000, 8_000]),
  'link-narrow': link('a link lets 20 kB a second through', [2_000, 6_000]),
  'names-change': service(
    "the names of the games' backends resolve to nothing or to a forbidden address",
    [1_000, 5_000],
    { on: 'the world', claims: ['names'] },
  ),
  rotate: service('the platform key is rotated', [0, 0], { claims: ['keys'] }),
  'one-byte': crowd('ten clients send bodies in one-byte TLS records', [3_000, 8_000]),
  trickle: crowd('a hundred clients send one byte a second', [5_000, 12_000]),
  'thousand-slow': crowd('a thousand connections that say nothing or one byte a second', [5_000, 10_000], {
    isNeighbour: true,
  }),
  malformed: crowd('malformed HTTP on many connections', [2_000, 6_000]),
  flood: crowd('five times as many queries as the service can answer', [3_000, 8_000]),
  'hostile-headers': crowd('anonymous clients send headers that are hard to read', [3_000, 6_000], {
    isNeighbour: true,
  }),
  'hostile-inspections': crowd(
    'a merchant of the sandbox has requests inspected that are hard to read',
    [3_000, 6_000],
    { isNeighbour: true },
  ),
  'hostile-replies': crowd(
    'a merchant of the sandbox answers validations without end, drop by drop, or with texts that are hard to read',
    [3_000, 6_000],
    { isNeighbour: true },
  ),
} satisfies Record<string, FaultKind>

export type FaultName = keyof typeof FAULT_KINDS

export const FAULT_NAMES = Object.keys(FAULT_KINDS) as FaultName[]

/** One fault as it was drawn. */
export interface Fault {
  index: number
  name: FaultName
  /** The name of a service or of a link, `database` or `world`. */
  target: string
  atMs: number
  forMs: number
  /** Between 0 and 1. Faults with variants choose by it. */
  roll: number
}

/** The claims of a fault, by name. Faults with a common claim never overlap. */
export function claimsOf({ name, target }: Pick<Fault, 'name' | 'target'>): string[] {
  return FAULT_KINDS[name].claims.map((claim) => (claim.startsWith('own') ? `${claim} ${target}` : claim))
}

/** The names that faults can aim at. */
export interface Targets {
  services: string[]
  servicesWithWorkers: string[]
  links: string[]
}
