import assert from 'node:assert/strict'
import { makeId } from '@txgw/base/ids'
import type { Seal } from '@txgw/domain/audit/audit-store'
import { LANES, nextHash } from '@txgw/domain/audit/chain'
import { type KeptSeal, type SealContent, sealHash, writeSeal } from '@txgw/domain/audit/seals/seal'
import type { SealKey } from '@txgw/domain/audit/seals/seal-key'
import type { TrailCheck } from '@txgw/domain/audit/trail-check'
import { verifyTrail } from '@txgw/domain/audit/verify-trail'
import { judgeSeals } from '@txgw/domain/audit/witness/judge-seals'
import type { WitnessedList } from '@txgw/domain/audit/witness/witnessed-list'
import { signingKey } from '@txgw/domain/platform-keys/signing-key'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { sampleAuditEntry } from '@txgw/testkit/samples/records'
import { type TestSealer, testSealer } from '@txgw/testkit/stores/test-sealer'
import { type OpenedTrail, TRAILS } from './opened-trails.ts'

const START_MS = 1_709_287_200_000
const ENTRIES = 6
const ENTRY_COLUMNS = 'position, seq, hash, object, body'
const TABLES = {
  audit_entries: ENTRY_COLUMNS,
  audit_lanes: 'lane, count, hash, position',
  audit_seals: 'seal_no, body, signature',
}

type Row = unknown[]
type Rows = Record<keyof typeof TABLES, Row[]>

/** Who may notice a falsification, in the order of the columns of docs/audit.md. */
export const WATCHERS = ['verify', 'trusted key', 'remembered seal', 'kept seal', 'witness'] as const
export type Watcher = (typeof WATCHERS)[number]

/**
 * Six entries in one lane. Seal 1 covers two of them, seal 2 four. The service remembers seal 2, has noted the heads
 * since, and the witness has both seals.
 */
export class ForgedTrail {
  readonly trail: OpenedTrail
  readonly genuine: TestSealer
  /** The key of somebody who can write to the store. */
  readonly own = testSealer({} as never).key
  readonly platform = signingKey(rsaPair().privateKey, {
    serialNo: 'key-1',
    notBeforeMs: 0,
    expiresAtMs: null,
  })
  readonly #kept: KeptSeal[] = []
  readonly #list: WitnessedList
  #written = {} as Rows
  #afterFirstSeal = {} as Rows
  #memory: TestSealer['memory']['kept']

  constructor(trail: OpenedTrail) {
    this.trail = trail
    this.genuine = testSealer(trail.store.audit, {
      nowMs: () => START_MS,
      platformKeyOf: (serialNo) => this.#platformKeyOf(serialNo),
    })
    this.#list = { owner: this.genuine.key.fingerprint, seals: [], last: undefined, gaps: 0 }
  }

  static async open(): Promise<ForgedTrail> {
    const trail = await TRAILS.SQLite?.({ isGuarded: false })
    assert.ok(trail)
    // Only the changes are the subject here, and not whether they survive a power cut.
    await trail.run('PRAGMA synchronous = OFF')
    const forged = new ForgedTrail(trail)
    await forged.#fill()
    return forged
  }

  async #fill(): Promise<void> {
    const { audit } = this.trail.store
    for (let index = 0; index < ENTRIES; index++) {
      await audit.append(sampleAuditEntry({ entryId: makeId(START_MS + index), atMs: START_MS + index }))
      if (index !== 1 && index !== 3) continue
      assert.equal(await this.genuine.sealer.seal(), true)
      const last = await audit.lastSeal()
      assert.ok(last)
      this.#kept.push({ sealNo: last.sealNo, hash: sealHash(last) })
      this.#witness(last)
      if (index === 1) this.#afterFirstSeal = await this.#read()
    }
    this.#written = await this.#read()
    this.#memory = this.genuine.memory.kept
  }

  /** As a witness does that trusts the key of the service. */
  #witness(seal: Seal): void {
    const { owner, seals } = this.#list
    const before = seals.at(-1)
    const end = before && { ...before, number: seals.length, receipt: '' }
    const { keep } = judgeSeals([seal], { environment: 'production', owner, end })
    assert.deepEqual(
      keep?.map(({ keptAs }) => keptAs),
      ['signed'],
    )
    seals.push({ sealNo: seal.sealNo, hash: sealHash(seal) })
  }

  /** As it was before anybody changed it. */
  async restore(): Promise<void> {
    await this.put(this.#written)
    this.genuine.memory.kept = this.#memory
    await this.genuine.sealer.note()
  }

  /** The store as it was when seal 1 was the last one. */
  putBack(): Promise<void> {
    return this.put(this.#afterFirstSeal)
  }

  async put(rows: Rows): Promise<void> {
    const statements = Object.entries(TABLES).flatMap(([table, columns]) => [
      `DELETE FROM ${table}`,
      ...rows[table as keyof Rows].map(
        (row) => `INSERT INTO ${table} (${columns}) VALUES (${row.map(literal).join(', ')})`,
      ),
    ])
    await this.run(`BEGIN; ${statements.join('; ')}; COMMIT`)
  }

  async #read(): Promise<Rows> {
    const read = async (table: keyof Rows) => this.trail.rows(`SELECT ${TABLES[table]} FROM ${table}`)
    return {
      audit_entries: await read('audit_entries'),
      audit_lanes: await read('audit_lanes'),
      audit_seals: await read('audit_seals'),
    }
  }

  /** Who notices, and whether the service would have signed it. */
  async noticedBy(): Promise<Watcher[]> {
    const trusted = new Set([this.genuine.key.fingerprint])
    const seals = await this.#sealCount()
    const isSealed = await this.genuine.sealer.seal()
    const fault = this.genuine.sealer.fault
    assert.ok(!(fault && isSealed), 'a fault and a seal')
    if (isSealed) await this.run(`DELETE FROM audit_seals WHERE seal_no > ${seals}`)
    const finds = async (changes: Partial<TrailCheck>) => (await this.verify(changes)).findings.length > 0
    const noticed: Record<Watcher, boolean> = {
      verify: await finds({}),
      'trusted key': await finds({ trusted, isTrustGiven: true }),
      'remembered seal': fault !== undefined,
      'kept seal': await finds({ keptSeals: this.#kept }),
      witness: await finds({ witnessed: [this.#list] }),
    }
    return WATCHERS.filter((watcher) => noticed[watcher])
  }

  verify(changes: Partial<TrailCheck> = {}) {
    return verifyTrail({ ...this.#check(), ...changes })
  }

  #check(): TrailCheck {
    const publicKeyOf = (serialNo: string) => this.#platformKeyOf(serialNo)
    return { store: this.trail.store.audit, environment: 'production', publicKeyOf }
  }

  /** Somebody has put an own key into `platform_keys`. */
  #platformKeyOf(serialNo: string): string | undefined {
    return serialNo === 'key-1' ? this.platform.listed.publicKey : undefined
  }

  run(sql: string): Promise<void> {
    return this.trail.run(sql)
  }

  set(changes: string, seq: number): Promise<void> {
    return this.run(`UPDATE audit_entries SET ${changes} WHERE seq = ${seq}`)
  }

  edit(seq: number): Promise<void> {
    return this.set(`body = replace(body, 'alice', 'nobody')`, seq)
  }

  async row(seq: number): Promise<[number, number, string, string, string]> {
    const [row] = await this.trail.rows(`SELECT ${ENTRY_COLUMNS} FROM audit_entries WHERE seq = ${seq}`)
    return row as [number, number, string, string, string]
  }

  /** Computes the chain anew from the given entry to the end, with the head, as somebody would who knows how. */
  async chainAnew(from: number): Promise<void> {
    let hash = from > 1 ? (await this.row(from - 1))[2] : '0'.repeat(64)
    let seq = from
    for (let row = await this.row(seq); row; row = await this.row(++seq)) {
      hash = nextHash(hash, row[4])
      await this.set(`hash = '${hash}'`, seq)
    }
    await this.run(`UPDATE audit_lanes SET count = ${seq - 1}, hash = '${hash}'`)
  }

  /** Removes everything after an entry, with the head. */
  async cutTo(seq: number): Promise<void> {
    await this.run(`DELETE FROM audit_entries WHERE seq > ${seq}`)
    await this.run(`UPDATE audit_lanes SET count = ${seq}, hash = '${(await this.row(seq))[2]}'`)
  }

  /** Moves the later entries on by one, and puts a copy in their place. */
  async putIn(seq: number): Promise<void> {
    for (let later = ENTRIES; later >= seq; later--)
      await this.set(`seq = ${later + 1}, position = position + ${LANES}`, later)
    await this.copyBehind(seq - 1)
    await this.run(`UPDATE audit_lanes SET count = ${ENTRIES + 1}`)
  }

  async copyBehind(
    seq: number,
    { lane = 0, as = seq + 1, previous }: { lane?: number; as?: number; previous?: string } = {},
  ) {
    const [position, , hash, object, body] = await this.row(seq)
    const text = body.replace(/"entry_id":"\w+"/, `"entry_id":"${makeId(START_MS + 100)}"`)
    const values = [Number(position) + (lane || LANES), as, nextHash(previous ?? hash, text), object, text]
    await this.run(`INSERT INTO audit_entries (${ENTRY_COLUMNS}) VALUES (${values.map(literal).join(', ')})`)
    return values[2] as string
  }

  async #sealCount(): Promise<number> {
    return Number((await this.trail.rows('SELECT coalesce(max(seal_no), 0) FROM audit_seals'))[0]?.[0])
  }

  /** Adds a seal over the heads as they are. */
  async addSeal(by: SealKey | 'platform', changes: Partial<SealContent> = {}): Promise<void> {
    const { audit } = this.trail.store
    const last = await audit.lastSeal()
    const content: SealContent = {
      environment: 'production',
      sealNo: (last?.sealNo ?? 0) + 1,
      atMs: START_MS + 10,
      heads: await audit.readHeads(),
      previous: last ? sealHash(last) : null,
      by: by === 'platform' ? { serialNo: 'key-1' } : by,
      ...changes,
    }
    const body = writeSeal(content)
    const signature =
      by === 'platform' ? (await this.platform.sign(Buffer.from(body))).toString('base64') : by.sign(body)
    await audit.addSeal({ sealNo: content.sealNo, body, signature })
  }
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  return typeof value === 'string' && !/^\d{1,16}$/.test(value)
    ? `'${value.replaceAll("'", "''")}'`
    : String(value)
}
