import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { startService } from '../../support/demo-service.ts'
import { reloadsBySignal } from '../../support/reload-by-signal.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()

suite('signals', { timeout: 120_000 }, () => {
  test('SIGHUP reads the certificate and the log level again in every process, and no other signal and no closed terminal ends it or opens a debugger', (t) =>
    reloadsBySignal(t, folder, '2'))

  test('the log level in the data directory overrides the flag', async () => {
    const dataDir = join(folder, 'level')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'log-level'), 'info')
    const loud = await startService(dataDir, '--log-level', 'error')
    assert.match((await loud.stop('SIGTERM')).stderr, /"msg":"started".*"msg":"stopped"/s)
  })
})
