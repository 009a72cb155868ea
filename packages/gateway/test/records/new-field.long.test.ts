import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { openPostgresDatabases } from '@txgw/testkit/postgres/databases'
import { CopyOfSources } from './copy-of-sources.ts'

const run = promisify(execFile)

const CONTRACT = 'packages/protocol/src/schemas/order.ts'
const RECORD = 'packages/domain/src/orders/order.ts'
const SDK = 'packages/merchant/src/order.ts'
const DOCUMENT = 'docs/openapi.json'
const WORLD = 'packages/gateway/test/records/new-field-world.ts'
const SDK_TYPES = 'packages/merchant/test/types.test.ts'

const WORDS = {
  schema: 'contract.promo_code',
  sort: "'plain'",
  shown: "'merchant'",
  column: 'null',
  list: '14',
  asked: "'by-name'",
}

/** The description of the new field without one of its words. */
function described(left?: string): string {
  const words = Object.entries(WORDS).filter(([word]) => word !== left)
  return `promoCode: { ${words.map(([word, value]) => `${word}: ${value}`).join(', ')} },\n  kind: {`
}

let copy: CopyOfSources

before(() => {
  copy = new CopyOfSources()
  copy.add(WORLD, SDK_TYPES)
  const channel = "payment_channel: nonEmptyLabel('Payment channel, such as CREDIT_CARD; an open set'),"
  copy.edit(CONTRACT, channel, `${channel}\n    promo_code: Type.Optional(label('Code of a promotion')),`)
})
after(() => rmSync(copy.folder, { recursive: true, force: true }))

describe('a field that the contract of an order gets', () => {
  test('does not compile before it is described with every word', async () => {
    const record = copy.read(RECORD)
    const trials = ['no-field', ...Object.keys(WORDS)].map((left) => {
      const file = `packages/domain/src/orders/order-without-${left}.ts`
      copy.write(file, left === 'no-field' ? record : record.replace('kind: {', described(left)))
      return { left, file }
    })
    const mistakes = await copy.mistakesIn({ include: [], files: trials.map(({ file }) => file) })
    for (const { left, file } of trials) {
      assert.ok(mistakes?.includes(file), `${left} is not missed: ${mistakes}`)
      rmSync(join(copy.folder, file))
    }
  })

  test('needs at most 8 files, and then the types hold', async () => {
    copy.edit(RECORD, 'kind: {', described())
    const channel = 'payment_channel: string'
    copy.edit(SDK, channel, `${channel}\n  promo_code?: string`)
    await run(process.execPath, ['packages/gateway/src/openapi/write-openapi.ts'], { cwd: copy.folder })
    copy.noteRewritten(DOCUMENT)
    const include = ['packages/*/src', WORLD, SDK_TYPES]
    assert.equal(await copy.mistakesIn({ include }), undefined)
    assert.deepEqual(copy.touched, [DOCUMENT, RECORD, SDK, CONTRACT])
    assert.ok(copy.touched.length <= 8)
  })

  test('arrives in the answer, both stores, the history, the digest, the audit and the file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'txgw-new-field-'))
    const databases = await openPostgresDatabases()
    const { stdout } = await run(process.execPath, [WORLD, directory, await databases.create()], {
      cwd: copy.folder,
    })
    await databases.stop()
    rmSync(directory, { recursive: true, force: true })
    const shown = JSON.parse(stdout)
    for (const name of ['sqlite', 'postgres']) {
      const { answer, answerOfRecharge, recharge, changes, versions, csv, archive, copied } = shown[name]
      assert.deepEqual([answer, answerOfRecharge], ['SUMMER', 'AUTUMN'], name)
      assert.equal(recharge.promoCode, 'AUTUMN', name)
      const codes = (orders: { promoCode: string }[]) => orders.map(({ promoCode }) => promoCode)
      assert.deepEqual(codes(versions), ['SPRING', 'SUMMER'], name)
      assert.deepEqual(codes(copied).sort(), ['AUTUMN', 'SUMMER'], name)
      assert.deepEqual(
        changes.filter(({ field }: { field: string }) => field === 'promo_code'),
        [{ field: 'promo_code', before: 'SPRING', after: 'SUMMER' }],
        name,
      )
      const [head, row] = csv.split('\r\n')
      assert.match(head, /,order_items,promo_code$/, name)
      assert.match(row, /,SUMMER$/, name)
      assert.match(archive, /"promo_code":"SUMMER".*"promo_code":"SPRING"/, name)
    }
    const [absent, none, a, b] = shown.digests
    assert.equal(absent, '33e865d6e99a4f01e2d898c41af87ad015297dbc110e3927b3e9e8d2bb68d99a')
    assert.equal(none, absent)
    assert.equal(new Set([absent, a, b]).size, 3)
    assert.equal(shown.isAsked, true)
    assert.equal(shown.started.promo_code, 'A')
    assert.deepEqual([shown.change.before.promo_code, shown.change.after.promo_code], ['SPRING', 'SUMMER'])
  })
})
