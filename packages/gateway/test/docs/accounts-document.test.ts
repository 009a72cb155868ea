import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileVariable } from '@txgw/config/secret-variable'
import { SETTINGS, type Setting } from '@txgw/config/settings'
import { ATTEMPT_LIMITS } from '@txgw/domain/accounts/attempts/attempt-limits'
import { ROLES } from '@txgw/domain/accounts/role'
import type { Operation } from '../../src/operator-api/operation.ts'
import { OPERATIONS } from '../../src/operator-api/operations/all-operations.ts'
import { plain, readDocument, tableUnder } from './document.ts'

const document = readDocument('docs/accounts.md')
const rowsUnder = (heading: string) => tableUnder(document, heading).map((row) => row.map(plain))

describe('docs/accounts.md', () => {
  it('lists exactly the roles, in the words of the code', () => {
    assert.deepEqual(rowsUnder('## Roles'), Object.entries(ROLES))
  })

  it('lists exactly the operations with their roles', () => {
    const operations = (OPERATIONS as readonly Operation[]).filter(({ access }) => access === 'operator')
    const rows = operations.map(({ role, summary, method, path }) => [
      ...[role as string, summary],
      `${method.toUpperCase()} ${path.replace('/operator/v1', '…')}`,
    ])
    assert.deepEqual(rowsUnder('## Operations by role').toSorted(), rows.toSorted())
  })

  it('lists exactly the operations that admit merchants', () => {
    const admitting = (OPERATIONS as readonly Operation[]).filter(({ merchant }) => merchant !== undefined)
    const rows = admitting.map(({ merchant, summary, method, path }) => [
      merchant === 'own-apps' ? 'production, sandbox' : 'sandbox',
      ...[summary, `${method.toUpperCase()} ${path.replace('/operator/v1', '…')}`],
    ])
    assert.deepEqual(rowsUnder('### Operations of merchants').toSorted(), rows.toSorted())
  })

  it('lists exactly the limits of wrong attempts', () => {
    const limits = Object.entries(ATTEMPT_LIMITS).map(([kind, { burst, forgivenMs }]) => [
      ...[kind, String(burst), `${forgivenMs / 1000} s`],
    ])
    assert.deepEqual(
      rowsUnder('### Wrong attempts').map((row) => row.slice(0, 3)),
      limits,
    )
  })

  it('lists exactly the settings that may come from a file', () => {
    const secrets = (Object.values(SETTINGS) as Setting[]).filter(({ isSecret }) => isSecret)
    assert.deepEqual(
      rowsUnder('## Secrets from files'),
      secrets.map(({ flag, variable }) => [flag, variable, fileVariable(variable)]),
    )
  })
})
