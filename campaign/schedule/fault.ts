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
}

const BOTH = ['sqlite', 'postgres'] as const
const POSTGRES = ['postgres'] as const
const SQLITE = ['sqlite'] as const
const AT_ONCE = [0, 0] as const

/** Every fault that a run can draw. `npm run campaign -- --only <name>` takes these names. */
export const FAULT_KINDS = {
  kill: {
    words: 'kill -9 of a service, started again',
    stores: BOTH,
    on: 'a service',
    claims: ['own process'],
    forMs: [500, 3_000],
  },
  'kill-worker': {
    words: 'kill -9 or SIGTERM of one worker',
    stores: BOTH,
    on: 'a service with workers',
    claims: ['own process'],
    forMs: [2_000, 2_000],
  },
  stop: {
    words: 'SIGTERM of a service, started again',
    stores: BOTH,
    on: 'a service',
    claims: ['own process'],
    forMs: [300, 2_000],
  },
  freeze: {
    words: 'SIGSTOP of a service, then SIGCONT',
    stores: BOTH,
    on: 'a service',
    claims: ['own process'],
    forMs: [500, 6_000],
  },
  'other-release': {
    words: 'a service runs the previous release for a while',
    stores: POSTGRES,
    on: 'a service',
    claims: ['own process', 'database'],
    forMs: [4_000, 10_000],
  },
  'log-blocked': {
    words: "nobody reads a service's log",
    stores: BOTH,
    on: 'a service',
    claims: ['own process'],
    forMs: [3_000, 10_000],
  },
  'clock-wrong': {
    words: 'the clock of a service is one hour wrong',
    stores: BOTH,
    on: 'a service',
    claims: ['own process'],
    forMs: [2_000, 8_000],
  },
  'clock-steps': {
    words: 'the clock of a service steps back and forth',
    stores: BOTH,
    on: 'a service',
    claims: ['own process'],
    forMs: [2_000, 6_000],
  },
  'disk-full': {
    words: 'the disk of the store is full',
    stores: BOTH,
    on: 'a service',
    claims: ['database', 'own process'],
    forMs: [1_000, 5_000],
  },
  'disk-read-only': {
    words: 'a service finds its disk read-only when it starts',
    stores: SQLITE,
    on: 'a service',
    claims: ['own process'],
    forMs: [1_000, 4_000],
  },
  'database-stop-fast': {
    words: 'PostgreSQL shut down and started',
    stores: POSTGRES,
    on: 'the database',
    claims: ['database'],
    forMs: [500, 4_000],
  },
  'database-stop-immediate': {
    words: 'PostgreSQL ended at once and started',
    stores: POSTGRES,
    on: 'the database',
    claims: ['database'],
    forMs: [500, 4_000],
  },
  'database-kill': {
    words: 'kill -9 of PostgreSQL, started again',
    stores: POSTGRES,
    on: 'the database',
    claims: ['database'],
    forMs: [500, 4_000],
  },
  'database-promote': {
    words: 'the primary dies, its standby is promoted, the old one comes back',
    stores: POSTGRES,
    on: 'the database',
    claims: ['database'],
    forMs: [2_000, 5_000],
  },
  'database-two-primaries': {
    words: 'the standby is promoted while the old primary lives on',
    stores: POSTGRES,
    on: 'the database',
    claims: ['database'],
    forMs: [3_000, 6_000],
  },
  'standby-lost': {
    words: 'the synchronous standby stops answering',
    stores: POSTGRES,
    on: 'the database',
    claims: ['database'],
    forMs: [2_000, 8_000],
  },
  'connections-used-up': {
    words: 'PostgreSQL has no connection left',
    stores: POSTGRES,
    on: 'the database',
    claims: ['database'],
    forMs: [2_000, 5_000],
  },
  'link-cut': {
    words: 'a link breaks and stays closed',
    stores: BOTH,
    on: 'a link',
    claims: ['own link'],
    forMs: [500, 4_000],
  },
  'link-silent': {
    words: 'a link swallows everything',
    stores: BOTH,
    on: 'a link',
    claims: ['own link'],
    forMs: [500, 6_000],
  },
  'link-slow': {
    words: 'a link delays everything by 20 to 200 ms',
    stores: BOTH,
    on: 'a link',
    claims: ['own link'],
    forMs: [2_000, 8_000],
  },
  'link-narrow': {
    words: 'a link lets 20 kB a second through',
    stores: BOTH,
    on: 'a link',
    claims: ['own link'],
    forMs: [2_000, 6_000],
  },
  'names-change': {
    words: "the names of the games' backends resolve to nothing or to a forbidden address",
    stores: BOTH,
    on: 'the world',
    claims: ['names'],
    forMs: [1_000, 5_000],
  },
  rotate: {
    words: 'the platform key is rotated',
    stores: BOTH,
    on: 'a service',
    claims: ['keys'],
    forMs: AT_ONCE,
  },
  'one-byte': {
    words: 'ten clients send bodies in one-byte TLS records',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [3_000, 8_000],
  },
  trickle: {
    words: 'a hundred clients send one byte a second',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [5_000, 12_000],
  },
  'thousand-slow': {
    words: 'a thousand connections that say nothing or one byte a second',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [5_000, 10_000],
    isNeighbour: true,
  },
  malformed: {
    words: 'malformed HTTP on many connections',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [2_000, 6_000],
  },
  flood: {
    words: 'five times as many queries as the service can answer',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [3_000, 8_000],
  },
  'hostile-headers': {
    words: 'anonymous clients send headers that are hard to read',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [3_000, 6_000],
    isNeighbour: true,
  },
  'hostile-inspections': {
    words: 'a merchant of the sandbox has requests inspected that are hard to read',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [3_000, 6_000],
    isNeighbour: true,
  },
  'hostile-replies': {
    words:
      'a merchant of the sandbox answers validations without end, drop by drop, or with texts that are hard to read',
    stores: BOTH,
    on: 'a service',
    claims: ['crowd'],
    forMs: [3_000, 6_000],
    isNeighbour: true,
  },
} as const satisfies Record<string, FaultKind>

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
