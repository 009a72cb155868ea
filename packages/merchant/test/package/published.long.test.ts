import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type PublishedPackages, publishLocally } from '@txgw/testkit/releases/published-packages'
import { build } from 'esbuild'

/** Everything that `@txgw/merchant` exports, minified and compressed. */
const CORE_BYTES_MAX = 12_000

/** What the README leaves to its reader. */
const README_GLOBALS = `
  declare const appId: string, privateKey: string
  declare const options: import('@txgw/merchant').ClientOptions
  declare const client: import('@txgw/merchant').Client
  declare const validate: () => import('@txgw/merchant').UserValidateAnswer
  declare const players: { find(id: string): Promise<{ name: string; frozen: boolean } | undefined> }
  declare const log: Record<'info' | 'warn', (event: object) => void>
`

let published: PublishedPackages
let folder: string
before(() => {
  published = publishLocally('merchant')
  folder = join(published.built, 'merchant')
})
after(() => published.remove())

const TYPESCRIPT = fileURLToPath(import.meta.resolve('typescript/package.json'))
const TSC = join(dirname(TYPESCRIPT), JSON.parse(readFileSync(TYPESCRIPT, 'utf8')).bin.tsc)

describe('the published package', () => {
  it('needs no other package and includes the protocol', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    assert.equal(manifest.dependencies, undefined)
    assert.equal(manifest.private, undefined)
    assert.deepEqual(manifest.peerDependenciesMeta, { '@txgw/gateway': { optional: true } })
    assert.deepEqual(readdirSync(join(published.project, 'node_modules', '@txgw')), ['merchant'])
    const files = globSync('**/*.{js,d.ts}', { cwd: folder })
    assert.ok(files.length > 60)
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      assert.doesNotMatch(text, /typebox|@txgw\/protocol|\.ts['"]/, file)
    }
    assert.deepEqual(
      globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.d.ts')),
      [],
    )
  })

  it(`has a core of at most ${CORE_BYTES_MAX} bytes`, async (context) => {
    const { outputFiles } = await build({
      stdin: { contents: "export * from '@txgw/merchant'", resolveDir: published.project },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    })
    const bytes = gzipSync((outputFiles[0] ?? assert.fail()).contents, { level: 9 }).length
    context.diagnostic(`${bytes} bytes`)
    assert.ok(bytes <= CORE_BYTES_MAX, `${bytes} bytes`)
    assert.ok(bytes > 1_000, `${bytes} bytes`)
  })

  it('has types that a strict project can use', () => {
    const program = `
      import { createClient, createUserValidateHandler, forbid, NotFoundError, type Order } from '@txgw/merchant'
      import { createTestPlatform } from '@txgw/merchant/testing'
      const client = createClient({ appId: 'a', privateKey: 'k', baseUrl: 'https://pay.example.com' })
      export const order: Promise<Order> = client.queryOrder('1')
      export const status = (await order).order_status satisfies string
      export const handler: (request: Request) => Promise<Response> = createUserValidateHandler({
        client,
        validate: async ({ user_id }) => forbid('OTHER', user_id),
      })
      export const debugId: string | undefined = new NotFoundError({ name: 'NOT_FOUND', message: '' }).debugId
      export const { request } = await (await createTestPlatform()).signNotification()
      // @ts-expect-error: not one of the codes
      forbid('NO_SUCH_CODE', '')
      // @ts-expect-error: a handler without keys
      createUserValidateHandler({ validate: () => forbid('OTHER', '') })
    `
    assertCompiles({ 'program.ts': program }, 'nodenext')
  })

  it('has a README whose programs compile', () => {
    const programs = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)]
    assert.ok(programs.length >= 7)
    const files = programs.map(([, program], i) => [`readme-${i}.ts`, `${program}\nexport {}\n`])
    assertCompiles({ 'globals.d.ts': README_GLOBALS, ...Object.fromEntries(files) }, 'nodenext', 'node')
  })

  it('has types for modules and for CommonJS with node16 resolution', () => {
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const entries = Object.keys(exports).filter((name) => name !== './package.json')
    assert.ok(entries.length >= 8)
    const imports = entries.map((name, i) => `import * as entry${i} from '@txgw/merchant${name.slice(1)}'`)
    const program = `
      import { createPrivateKey } from 'node:crypto'
      import { createClient, NotFoundError, type Order } from '@txgw/merchant'
      ${imports.join('\n')}
      export const entries = [${entries.map((_, i) => `entry${i}`).join()}]
      const keys = ['text', new Uint8Array(), createPrivateKey('')]
      const baseUrl = 'https://pay.example.com'
      export const orders: Promise<Order>[] = keys.map((privateKey) =>
        createClient({ appId: 'a', privateKey, baseUrl }).queryOrder('1', { timeout: 1, maxRetries: 0 }),
      )
      export const status: number | undefined = new NotFoundError({ name: 'NOT_FOUND', message: '' }).status
    `
    assertCompiles({ 'program.mts': program, 'program.cts': program }, 'node16', 'node')
  })
})

function assertCompiles(programs: Record<string, string>, module: string, types = ''): void {
  const files = Object.entries(programs)
  for (const [file, program] of files) writeFileSync(join(published.project, file), program)
  const typeRoots = join(dirname(TYPESCRIPT), '..', '@types')
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      TSC,
      ...'--noEmit --strict --target es2022 --lib es2022,dom'.split(' '),
      ...['--module', module, '--types', types, '--typeRoots', typeRoots],
      ...files.map(([file]) => file),
    ],
    { cwd: published.project, encoding: 'utf8' },
  )
  assert.equal(status, 0, stdout)
}
