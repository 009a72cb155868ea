import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { examineStore } from '../../src/compose/stores/examine-store.ts'
import { assertHeld, assertOpen, untilReleased, World } from './wrong-store-setup.ts'

/** Even root can use neither of these. */
const inTheirPlace = {
  'a link to itself': (path: string) => symlinkSync(path, path),
  'a folder': (path: string) => mkdirSync(join(path, 'inside'), { recursive: true }),
  'a file': (path: string) => writeFileSync(path, 'of another program'),
}
type Thing = keyof typeof inTheirPlace

describe('files of one environment that cannot be used close this environment alone', () => {
  let world: World

  before(async () => {
    world = new World()
    await (await world.start()).stop()
  })
  after(() => world.dispose())

  const firstIn = (folder: string, pattern: RegExp) =>
    join(folder, readdirSync(world.file(folder)).find((name) => pattern.test(name)) as string)

  /** Puts the thing there. Returns what puts everything back. */
  function spoil(name: string, thing: Thing): () => void {
    const path = world.file(name)
    const isThere = readdirSync(dirname(path)).includes(basename(path))
    if (isThere) renameSync(path, world.file('kept'))
    inTheirPlace[thing](path)
    return () => {
      rmSync(path, { recursive: true })
      if (isThere) renameSync(world.file('kept'), path)
    }
  }

  const keys = 'production/platform-keys'
  const found: [what: string, name: () => string, thing: Thing, kind: string, words: RegExp][] = [
    [
      'store',
      () => 'production/txgw.db',
      'a link to itself',
      'files-unusable',
      /txgw\.db cannot be used; check the disk/,
    ],
    ['log of its store', () => 'production/txgw.db-wal', 'a folder', 'store-damaged', /cannot be opened/],
    ['folder of keys', () => keys, 'a file', 'files-unusable', /platform-keys cannot be read: ENOTDIR/],
    [
      'folder of keys',
      () => keys,
      'a link to itself',
      'files-unusable',
      /platform-keys cannot be read: ELOOP/,
    ],
    [
      'entry of a key',
      () => firstIn(keys, /\.json$/),
      'a folder',
      'key-unreadable',
      /cannot be read: EISDIR/,
    ],
    ['key', () => firstIn(keys, /\.pem$/), 'a link to itself', 'key-unreadable', /cannot be read: ELOOP/],
  ]
  for (const [what, name, thing, kind, words] of found)
    it(`a look finds its ${what} with ${thing} in the place`, async () => {
      const putBack = spoil(name(), thing)
      const shared = {
        environment: 'production',
        databaseUrl: undefined,
        configuredKeyPath: undefined,
      } as const
      const { faults } = await examineStore({ ...shared, dataDir: world.dataDir })
      putBack()
      assert.deepEqual(
        faults.map((fault) => fault.kind),
        [kind],
      )
      assert.match(faults[0]?.says ?? '', words)
    })

  const told: [what: string, name: () => string, thing: Thing, words: RegExp][] = [
    ['folder', () => 'production', 'a link to itself', /production.*opens by itself/],
    ['request records', () => 'production/requests.db', 'a folder', /requests\.db cannot be opened/],
    [
      'record',
      () => firstIn('store-records', /^production-/),
      'a link to itself',
      /cannot be read \(ELOOP\)/,
    ],
  ]
  for (const [what, name, thing, words] of told)
    it(`its ${what}, with ${thing} in the place, until it is put back`, async () => {
      const putBack = spoil(name(), thing)
      const gateway = await world.start()
      await assertHeld(gateway, 'files-unusable', words)
      putBack()
      await untilReleased(gateway)
      await assertOpen(gateway)
      await gateway.stop()
    })

  it('a configured key that is not there, until it is', async () => {
    const path = world.file('configured.pem')
    const gateway = await world.start({ platformKeyPaths: { production: path, sandbox: undefined } })
    await assertHeld(gateway, 'configured-key-unreadable', /configured\.pem cannot be read: ENOENT/)
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    await untilReleased(gateway)
    await assertOpen(gateway)
    await gateway.stop()
  })
})

it('a folder of records that is a file concerns both environments, and ends the start with a sentence', async () => {
  await using stack = new AsyncDisposableStack()
  const world = new World()
  stack.defer(() => world.dispose())
  writeFileSync(world.file('store-records'), '')
  await assert.rejects(world.start(), {
    name: 'StartError',
    message: /store-records cannot be read \(ENOTDIR\)/,
  })
})
