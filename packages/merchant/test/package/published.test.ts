import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type PublishedPackages, publishLocally } from '@txgw/testkit'
import { build } from 'esbuild'

/** Everything that `@txgw/merchant` exports, minified and compressed. */
const CORE_BYTES_MAX = 9_500

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
  it('needs no other package and holds the protocol itself', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    assert.equal(manifest.dependencies, undefined)
    assert.equal(manifest.private, undefined)
    assert.deepEqual(manifest.peerDependenciesMeta, { '@txgw/gateway': { optional: true } })
    assert.deepEqual(readdirSync(join(published.project, 'node_modules', '@txgw')), ['merchant'])
    const files = globSync('**/*.{js,d.ts}', { cwd: folder })
    assert.ok(files.length > 60)
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      assert.doesNotMatch(text, /typebox|@txgw\/protocol|\.ts'/, file)
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
    writeFileSync(join(published.project, 'program.ts'), program)
    const flags = '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom --types'.split(' ')
    const { status, stdout } = spawnSync(process.execPath, [TSC, ...flags, '', 'program.ts'], {
      cwd: published.project,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stdout)
  })
})
