import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { openPostgresDatabases } from '@txgw/testkit/postgres/databases'
import { CopyOfSources } from './copy-of-sources.ts'

const run = promisify(execFile)

const RECORD = 'packages/domain/src/apps/app.ts'
const DOCUMENT = 'docs/openapi.json'
const WORLD = 'packages/gateway/test/records/new-setting-world.ts'
/** What must carry a setting that the console does not show yet. */
const CARRIERS = ['base', 'domain', 'store', 'gateway', 'cli', 'testkit']
const MIGRATIONS = ['sqlite/migrations/txgw', 'postgres/migrations'].map(
  (folder) => `packages/store/src/${folder}`,
)
const MIGRATION = '-- expand\n\nALTER TABLE apps ADD COLUMN support_mail text;\n'

const WORDS = {
  schema: 'orNull(Type.String())',
  sent: 'orNull(Type.String({ maxLength: 99 }))',
  byDefault: 'null',
  setBy: "'operator'",
  sort: "'plain'",
  shown: "'merchant'",
  column: 'text()',
  audited: "'always'",
  needsTwo: "'always'",
}

/** The description of the new setting without one of its words. */
function described(left?: string): string {
  const words = Object.entries(WORDS).filter(([word]) => word !== left)
  return `  supportMail: { ${words.map(([word, value]) => `${word}: ${value}`).join(', ')} },\n`
}

const APP = {
  app_id: 'my-game',
  name: 'My Game',
  webhook_url: null,
  enabled: true,
  rate_limit: null,
  validation_deadline_ms: 5000,
  on_unreachable: 'end',
  verdict_reading: 'strict',
  default_server_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  keys: [],
}

const END = '}) satisfies { readonly [name: string]: Field & Setting & Audited & Guarded }'

function nextNumber(folder: string): string {
  const numbers = readdirSync(join(copy.folder, folder)).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

let copy: CopyOfSources

before(() => {
  copy = new CopyOfSources()
  copy.add(WORLD)
})
after(() => rmSync(copy.folder, { recursive: true, force: true }))

describe('a setting that an app gets', () => {
  test('does not compile before it is described with every word', async () => {
    const record = copy.read(RECORD)
    const trials = Object.keys(WORDS).map((left) => {
      const file = `packages/domain/src/apps/app-without-${left}.ts`
      copy.write(file, record.replace(END, described(left) + END))
      return { left, file }
    })
    const mistakes = await copy.mistakesIn({ include: [], files: trials.map(({ file }) => file) })
    for (const { left, file } of trials) {
      assert.ok(mistakes?.includes(file), `${left} is not missed: ${mistakes}`)
      rmSync(join(copy.folder, file))
    }
  })

  test('needs one file beside the migrations, and then its types hold', async () => {
    copy.edit(RECORD, END, described() + END)
    for (const folder of MIGRATIONS) copy.write(`${folder}/${nextNumber(folder)}-support-mail.sql`, MIGRATION)
    await run(process.execPath, ['packages/gateway/src/openapi/write-openapi.ts'], { cwd: copy.folder })
    copy.noteRewritten(DOCUMENT)
    assert.equal(
      await copy.mistakesIn({ include: [...CARRIERS.map((name) => `packages/${name}/src`), WORLD] }),
      undefined,
    )
    assert.deepEqual(copy.touched, [DOCUMENT, RECORD])
  })

  test('arrives in bodies, answers, both stores, the audit and a copy', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'txgw-new-setting-'))
    const databases = await openPostgresDatabases()
    const { stdout } = await run(process.execPath, [WORLD, directory, await databases.create()], {
      cwd: copy.folder,
    })
    await databases.stop()
    rmSync(directory, { recursive: true, force: true })
    const shown = JSON.parse(stdout)
    for (const name of ['sqlite', 'postgres']) {
      const { mails, answer, listed, polled, change, copied } = shown[name]
      assert.deepEqual(mails, ['a@game.example', 'b@game.example', null], name)
      assert.equal(answer.support_mail, 'b@game.example', name)
      assert.deepEqual(listed, [null, 'b@game.example'], name)
      assert.deepEqual(polled, ['b@game.example', null], name)
      assert.deepEqual(
        [change.before, change.after],
        [{ support_mail: 'a@game.example' }, { support_mail: 'b@game.example' }],
        name,
      )
      assert.deepEqual(copied, [null, 'c', 'b@game.example'], name)
    }
    assert.deepEqual(shown.described, [true, true, true])
    assert.equal(shown.byDefault, null)
  })

  test('is set and shown by the command', async () => {
    const sent: unknown[] = []
    const server = createServer(async (request, response) => {
      const body = JSON.parse((await request.setEncoding('utf8').toArray()).join(''))
      sent.push(body)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ...APP, ...body }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const access = ['--operator-url', `http://127.0.0.1:${port}`, '--operator-token', 'token']
    const set = async (...flags: string[]) => {
      const args = ['packages/cli/src/main.ts', 'app', 'set', 'my-game', ...flags, ...access]
      return (await run(process.execPath, args, { cwd: copy.folder })).stdout
    }
    assert.match(await set('--support-mail', 'd@game.example'), /support mail +d@game\.example\n/)
    assert.match(await set('--no-support-mail'), /support mail +none\n/)
    assert.deepEqual(sent, [{ support_mail: 'd@game.example' }, { support_mail: null }])
    server.close()
  })
})
