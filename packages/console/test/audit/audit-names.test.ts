import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { auditObject, objectPath, readObject } from '../../src/audit/audit-object.ts'
import { entryPath, periodOfEntry } from '../../src/audit/audit-path.ts'
import { texts } from '../../src/texts/texts.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** They store nothing that the trail tells of. */
const LEAVE_NO_ENTRY = [
  ...['beginOpenid', 'beginOwnPasskey', 'beginPasskey', 'beginPasskeySignIn', 'checkWebhookAddress'],
  ...['inspectRequest', 'showInvitation'],
]

describe('names in the audit trail', () => {
  it('of objects come back whole, and lead to their pages', () => {
    const object = auditObject('order', 'app-1', 'a/b %41')
    assert.equal(object, 'order/app-1/a%2Fb %2541')
    assert.deepEqual(readObject(object), { kind: 'order', parts: ['app-1', 'a/b %41'] })
    assert.equal(objectPath(readObject('order/app-1/o')), '/orders/app-1/o')
    assert.equal(objectPath(readObject('key/app-1/7')), '/apps/app-1')
    assert.equal(objectPath(readObject('recharge')), undefined)
    assert.equal(objectPath(readObject('key/app-1/')), undefined)
    assert.equal(objectPath(readObject('schema')), undefined)
    assert.equal(auditObject('order', 'app-1', 'x'.repeat(400)), undefined)
  })

  it('of entries tell their time', () => {
    const id = '01KE2R8M5T9QWXYZ0ABCDEFGHJ'
    const period = periodOfEntry(id)
    assert.equal(Date.parse(period?.to ?? '') - Date.parse(period?.from ?? ''), 1)
    assert.equal(period?.from.slice(0, 4), '2026')
    assert.equal(entryPath({ entry_id: id, object: 'app/a' }), `/audit/${id}?object=app%2Fa`)
    for (const other of ['', 'nonsense', `${id}0`, 'Z'.repeat(26)])
      assert.equal(periodOfEntry(other), undefined)
  })

  it('of all operations that leave entries, and all objects, have words', async () => {
    const document = JSON.parse(await readFile(join(ROOT, 'docs/openapi.json'), 'utf8'))
    const changing = Object.entries<Record<string, { operationId?: string }>>(document.paths)
      .filter(([path]) => /^\/(operator|console)\//.test(path))
      .flatMap(([, methods]) => Object.entries(methods))
      .filter(([method]) => method !== 'get')
      .flatMap(([, { operationId }]) => operationId ?? [])
    const unknown = changing.filter((id) => !(id in texts.audit.operations))
    assert.deepEqual(unknown.toSorted(), LEAVE_NO_ENTRY)
    const audit = await readFile(join(ROOT, 'docs/audit.md'), 'utf8')
    const [, objects = ''] = /^Objects: ([\s\S]*?)\. A slash/m.exec(audit) ?? []
    const kinds = [...objects.matchAll(/`([\w-]+)/g)].map(([, kind]) => kind as string)
    assert.ok(kinds.length > 10, objects)
    assert.deepEqual(
      kinds.filter((kind) => !(kind in texts.audit.objects)),
      [],
    )
  })
})
