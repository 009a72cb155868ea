import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

const SCRIPT = join(import.meta.dirname, '../../../scripts/docs-sdk.ts')

it('the reference of the SDK is made without a warning, and shows what the SDK exports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-reference-'))
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' })
    assert.equal(status, 0, `${stdout}${stderr}`)
    assert.ok(existsSync(join(folder, 'functions/index.createClient.html')))
    const options = readFileSync(join(folder, 'interfaces/index.ValidateOptions.html'), 'utf8')
    assert.match(options, /How many seconds the timestamp of a notification may differ from our clock/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
