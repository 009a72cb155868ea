import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditFilter } from '@txgw/domain/audit/audit-store'
import { FIND_BY_OBJECTS } from '../../src/sqlite/statements/audit/audit-store.ts'
import { searchStatement } from '../../src/sqlite/statements/audit/search-audit.ts'
import { EXPLAINERS } from './explain.ts'

const BY_OBJECT =
  'SEARCH audit_entries USING INDEX audit_entries_by_object (object=? AND position>? AND position<?)'
const BY_POSITION = 'SEARCH audit_entries USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)'
const PERIOD = { fromMs: 1, toMs: 2 }

for (const [title, explain] of EXPLAINERS)
  test(`no search of the audit trail scans it or sorts without bound${title}`, () => {
    const cases: [filter: AuditFilter, step: string][] = [
      [{ object: 'order/a/1' }, BY_OBJECT],
      [{ object: 'order/a/1', ...PERIOD }, BY_OBJECT],
      [{ object: 'order/a/1', actor: 'Ann', appId: 'a', operation: 'putOrder' }, BY_OBJECT],
      [{}, BY_POSITION],
      [PERIOD, BY_POSITION],
    ]
    for (const [filter, step] of cases)
      assert.deepEqual(explain(searchStatement(filter, { limit: 50 }).sql), [step], JSON.stringify(filter))
    const scan = explain(searchStatement({ actor: 'Ann' }, { limit: 50 }).sql)
    assert.ok(scan.includes(BY_POSITION), scan.join('; '))
    assert.ok(!scan.some((step) => step.includes('TEMP B-TREE')), scan.join('; '))
    const found = explain(FIND_BY_OBJECTS)
    assert.ok(
      found.some((step) => step.includes('audit_entries_by_object (object=?)')),
      found.join('; '),
    )
  })
