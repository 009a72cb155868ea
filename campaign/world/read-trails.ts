import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { History, Trail } from '../history/history.ts'
import { ENVIRONMENTS } from '../history/operation.ts'
import type { World } from './world.ts'

const LANES = 64
const FIRST_HASH = '0'.repeat(64)

/** An entry as it is stored. */
export interface StoredEntry {
  position: number
  seq: number
  hash: string
  body: string
}

type ReadRows = (select: (table: string) => string) => Promise<StoredEntry[]>

/** Reads every audit trail past the services, whose own verification could share a mistake with what it verifies. */
export async function readTrails({ data, disks, database, history }: World): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    if (database) {
      const read: ReadRows = (select) => database.read(select(`txgw_${environment}.audit_entries`))
      await note(history, environment, read)
      continue
    }
    for (const { name } of data) {
      const path = join(disks.get(name)?.path ?? '', environment, 'txgw.db')
      await note(history, `${environment} of ${name}`, (select) => readFile(path, select('audit_entries')))
    }
  }
}

async function note(history: History, store: string, read: ReadRows): Promise<void> {
  const atMs = history.nowMs()
  try {
    const entries = await read((table) => `SELECT position, seq, hash, body FROM ${table} ORDER BY position`)
    for (const chain of chainsOf(entries)) history.add('trails', { atMs, store, ...chain })
  } catch (error) {
    history.add('missing', { atMs, what: `the audit trail of ${store}`, why: (error as Error).message })
  }
}

async function readFile(path: string, select: string): Promise<StoredEntry[]> {
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    return file.prepare(select).all() as unknown as StoredEntry[]
  } finally {
    file.close()
  }
}

/** What the chain of each lane says about its entries, which are given in the order of their positions. */
export function chainsOf(entries: StoredEntry[]): Pick<Trail, 'lane' | 'entries' | 'brokenAt'>[] {
  return [...Map.groupBy(entries, ({ position }) => Number(position) % LANES)].map(([lane, all]) => {
    let before = FIRST_HASH
    const broken = all.find((entry, index) => {
      const expected = hash('sha256', before + entry.body, 'hex')
      before = expected
      return entry.hash !== expected || Number(entry.seq) !== index + 1
    })
    return { lane, entries: all.length, ...(broken && { brokenAt: Number(broken.seq) }) }
  })
}
