import type { ForgedTrail, Watcher } from './forged-trail.ts'

type Falsification = (trail: ForgedTrail) => Promise<unknown>

const NOBODY: Watcher[] = []
const NOTED: Watcher[] = ['remembered seal']
const ELSEWHERE: Watcher[] = ['kept seal', 'witness']
const OUTSIDE: Watcher[] = ['remembered seal', ...ELSEWHERE]
const TRUST_AND_OUTSIDE: Watcher[] = ['trusted key', ...OUTSIDE]
const VERIFICATION: Watcher[] = ['verify', 'trusted key', ...ELSEWHERE]
const EVERYBODY: Watcher[] = ['verify', 'trusted key', 'remembered seal', ...ELSEWHERE]

/** What somebody might do who can write to the store and knows how the trail is made, and who notices it. */
export const FALSIFICATIONS: [title: string, noticedBy: Watcher[], forge: Falsification][] = [
  ['a sealed entry is edited', VERIFICATION, (t) => t.edit(3)],
  [
    'the time in a sealed entry is edited',
    VERIFICATION,
    (t) => t.set(`body = replace(body, '2024', '2023')`, 3),
  ],
  [
    'a sealed entry is edited together with its hash',
    VERIFICATION,
    async (t) => {
      await t.edit(3)
      await t.set(`hash = '${'a'.repeat(64)}'`, 3)
    },
  ],
  ['the column by which an entry is found is edited', VERIFICATION, (t) => t.set(`object = 'clock'`, 3)],
  ['the text of an entry is no longer JSON', VERIFICATION, (t) => t.set(`body = 'x'`, 3)],
  ['a sealed entry is edited, and the chain computed anew', EVERYBODY, rewrite],
  [
    'the first entry is edited, and the chain computed anew',
    EVERYBODY,
    async (t) => {
      await t.edit(1)
      await t.chainAnew(1)
    },
  ],
  [
    'the same, and all seals deleted',
    TRUST_AND_OUTSIDE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals')
    },
  ],
  [
    'the same, and the seals since that entry deleted',
    OUTSIDE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals WHERE seal_no > 1')
    },
  ],
  [
    'the same, and all seals signed anew with an own seal key',
    TRUST_AND_OUTSIDE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals')
      await t.addSeal(t.own)
    },
  ],
  [
    'the same, and all seals signed anew with an own key in `platform_keys`',
    TRUST_AND_OUTSIDE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals')
      await t.addSeal('platform')
    },
  ],
  [
    'the same, and only the later seals signed anew with an own seal key',
    TRUST_AND_OUTSIDE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals WHERE seal_no > 1')
      await t.addSeal(t.own)
    },
  ],
  [
    'the same, and only the later seals signed anew with an own key in `platform_keys`',
    OUTSIDE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals WHERE seal_no > 1')
      await t.addSeal('platform')
    },
  ],
  [
    'the same, and the later seals signed anew with the stolen seal key',
    OUTSIDE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals WHERE seal_no > 1')
      await t.addSeal(t.genuine.key)
    },
  ],
  [
    'the same, and what the data folder remembers is deleted too',
    ELSEWHERE,
    async (t) => {
      await rewrite(t)
      await t.run('DELETE FROM audit_seals WHERE seal_no > 1')
      await t.addSeal(t.genuine.key)
      t.genuine.memory.kept = undefined
    },
  ],
  ['a sealed entry is deleted', VERIFICATION, (t) => t.run('DELETE FROM audit_entries WHERE seq = 3')],
  ['the first entry is deleted', VERIFICATION, (t) => t.run('DELETE FROM audit_entries WHERE seq = 1')],
  ['a sealed entry is deleted, the later ones numbered and chained anew', EVERYBODY, remove],
  [
    'the same, and all seals deleted',
    TRUST_AND_OUTSIDE,
    async (t) => {
      await remove(t)
      await t.run('DELETE FROM audit_seals')
    },
  ],
  ['all entries are deleted', EVERYBODY, (t) => t.run('DELETE FROM audit_entries')],
  [
    'entries, heads and seals are all deleted',
    TRUST_AND_OUTSIDE,
    async (t) => {
      for (const table of ['entries', 'lanes', 'seals']) await t.run(`DELETE FROM audit_${table}`)
    },
  ],
  ['the end is cut off, sealed entries with it', EVERYBODY, (t) => t.cutTo(3)],
  [
    'the end is cut off back to an older seal',
    OUTSIDE,
    async (t) => {
      await t.cutTo(2)
      await t.run('DELETE FROM audit_seals WHERE seal_no > 1')
    },
  ],
  ['an older copy of the store is put in its place', OUTSIDE, (t) => t.putBack()],
  [
    'the same, and entries are added to it',
    OUTSIDE,
    async (t) => {
      await t.putBack()
      await append(t, 2)
      await append(t, 3)
    },
  ],
  [
    'the same, sealed with an own seal key',
    TRUST_AND_OUTSIDE,
    async (t) => {
      await t.putBack()
      await append(t, 2)
      await t.addSeal(t.own)
    },
  ],
  [
    'the same, with a seal of an own key that says that it was accepted',
    TRUST_AND_OUTSIDE,
    async (t) => {
      await t.putBack()
      const { sealNo = 0, hash = '' } = t.genuine.memory.kept ?? {}
      const accepted = { reason: 'x', sealNo, hash, atMs: Date.now(), actor: 'x' }
      await t.addSeal(t.own, { atMs: accepted.atMs, accepted })
    },
  ],
  ['an entry is put in between sealed ones', EVERYBODY, (t) => t.putIn(3)],
  [
    'an entry is put in between sealed ones, and the chain computed anew',
    EVERYBODY,
    async (t) => {
      await t.putIn(3)
      await t.chainAnew(3)
    },
  ],
  ['an entry is put in behind the last seal, and later ones are left', EVERYBODY, (t) => t.putIn(5)],
  ['an entry is put in behind the head', VERIFICATION, (t) => t.copyBehind(6)],
  [
    'an entry is put into a lane of its own',
    VERIFICATION,
    (t) => t.copyBehind(6, { lane: 1, as: 1, previous: '0'.repeat(64) }),
  ],
  [
    'the same, with a head',
    NOBODY,
    async (t) => {
      const hash = await t.copyBehind(6, { lane: 1, as: 1, previous: '0'.repeat(64) })
      await t.run(`INSERT INTO audit_lanes SELECT lane + 1, 1, '${hash}', position + 1 FROM audit_lanes`)
    },
  ],
  ['an entry is added at the end as the service would', NOBODY, (t) => append(t, 6)],
  ['two sealed entries change places', VERIFICATION, (t) => swap(t, 2, 3)],
  ['two entries since the last seal change places', EVERYBODY, (t) => swap(t, 5, 6)],
  ['an entry since the last seal is edited', EVERYBODY, (t) => t.edit(5)],
  [
    'an entry since the last seal is edited, and the chain computed anew',
    NOTED,
    async (t) => {
      await t.edit(5)
      await t.chainAnew(5)
    },
  ],
  ['the entries since the last seal are cut off, with the head', NOTED, (t) => t.cutTo(4)],
  [
    'the entries since the last seal are deleted',
    EVERYBODY,
    (t) => t.run('DELETE FROM audit_entries WHERE seq > 4'),
  ],
  [
    'an entry moves in the order of lists, between its neighbours',
    VERIFICATION,
    (t) => t.set('position = position + 1280', 6),
  ],
  ['an entry moves before an earlier one', VERIFICATION, (t) => t.set('position = position - 6400', 3)],
  [
    'the hash in a head is changed',
    EVERYBODY,
    (t) => t.run(`UPDATE audit_lanes SET hash = '${'f'.repeat(64)}'`),
  ],
  ['the count in a head is raised', EVERYBODY, (t) => t.run('UPDATE audit_lanes SET count = 7')],
  [
    'the count in a head is lowered to the last seal',
    EVERYBODY,
    async (t) => t.run(`UPDATE audit_lanes SET count = 4, hash = '${(await t.row(4))[2]}'`),
  ],
  [
    'the count in a head is lowered further',
    EVERYBODY,
    async (t) => t.run(`UPDATE audit_lanes SET count = 3, hash = '${(await t.row(3))[2]}'`),
  ],
  ['a head is deleted', EVERYBODY, (t) => t.run('DELETE FROM audit_lanes')],
  [
    'a lane is deleted with its head',
    EVERYBODY,
    async (t) => {
      await t.run('DELETE FROM audit_entries')
      await t.run('DELETE FROM audit_lanes')
    },
  ],
  ['the first seal is edited', VERIFICATION, (t) => editSeal(t, 1)],
  ['the last seal is edited', EVERYBODY, (t) => editSeal(t, 2)],
  [
    'the signature of the last seal is exchanged',
    EVERYBODY,
    (t) =>
      t.run(
        `UPDATE audit_seals SET signature = (SELECT signature FROM audit_seals WHERE seal_no = 1) WHERE seal_no = 2`,
      ),
  ],
  ['the first seal is deleted', VERIFICATION, (t) => t.run('DELETE FROM audit_seals WHERE seal_no = 1')],
  ['the last seal is deleted', OUTSIDE, (t) => t.run('DELETE FROM audit_seals WHERE seal_no = 2')],
  ['all seals are deleted', TRUST_AND_OUTSIDE, (t) => t.run('DELETE FROM audit_seals')],
  [
    'a seal gets a later number',
    EVERYBODY,
    (t) => t.run('UPDATE audit_seals SET seal_no = 3 WHERE seal_no = 2'),
  ],
  [
    'two seals change places',
    EVERYBODY,
    async (t) => {
      for (const [from, to] of [
        [1, 9],
        [2, 1],
        [9, 2],
      ])
        await t.run(`UPDATE audit_seals SET seal_no = ${to} WHERE seal_no = ${from}`)
    },
  ],
  [
    'a seal of the other environment is added',
    EVERYBODY,
    (t) => t.addSeal(t.own, { environment: 'sandbox' }),
  ],
  [
    'a seal that does not follow the one before is added',
    EVERYBODY,
    (t) => t.addSeal(t.own, { previous: 'f'.repeat(64) }),
  ],
  [
    'a seal that names an own key as the trusted one is added',
    EVERYBODY,
    (t) => t.addSeal(t.own, { by: { fingerprint: t.genuine.key.fingerprint, publicKey: t.own.publicKey } }),
  ],
  [
    'a seal in the name of the trusted key is added, signed by another',
    EVERYBODY,
    (t) => t.addSeal(t.own, { by: t.genuine.key }),
  ],
  ['a true seal by an unknown seal key is added', ['trusted key', 'witness'], (t) => t.addSeal(t.own)],
  ['a true seal by an own key in `platform_keys` is added', ['witness'], (t) => t.addSeal('platform')],
  [
    'a seal by an own key in `platform_keys` names another hash',
    EVERYBODY,
    (t) => wrongHeads(t, { hash: 'f'.repeat(64) }),
  ],
  [
    'a seal by an own key in `platform_keys` names entries that are not there',
    EVERYBODY,
    (t) => wrongHeads(t, { count: 9 }),
  ],
  [
    'other data than the trail is changed, such as a setting',
    NOBODY,
    (t) => t.run(`UPDATE settings SET value = value`),
  ],
]

async function rewrite(trail: ForgedTrail): Promise<void> {
  await trail.edit(3)
  await trail.chainAnew(3)
}

async function remove(trail: ForgedTrail): Promise<void> {
  await trail.run('DELETE FROM audit_entries WHERE seq = 3')
  for (const seq of [4, 5, 6]) await trail.set(`seq = ${seq - 1}`, seq)
  await trail.chainAnew(3)
}

/** Adds a copy of the last entry at the end, with its hash and the head. */
async function append(trail: ForgedTrail, last: number): Promise<void> {
  const hash = await trail.copyBehind(last)
  await trail.run(`UPDATE audit_lanes SET count = ${last + 1}, hash = '${hash}', position = position + 64`)
}

async function swap(trail: ForgedTrail, one: number, other: number): Promise<void> {
  await trail.set('seq = 99', one)
  await trail.set(`seq = ${one}`, other)
  await trail.set(`seq = ${other}`, 99)
}

function editSeal(trail: ForgedTrail, sealNo: number): Promise<void> {
  return trail.run(`UPDATE audit_seals SET body = replace(body, '2024', '2023') WHERE seal_no = ${sealNo}`)
}

async function wrongHeads(trail: ForgedTrail, change: { count?: number; hash?: string }): Promise<void> {
  const heads = await trail.trail.store.audit.readHeads()
  await trail.addSeal('platform', { heads: heads.map((head) => ({ ...head, ...change })) })
}
