import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { archiveBeside } from '../../support/archive-beside.ts'
import { startService } from '../../support/demo-service.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
let databases: PostgresDatabases
before(async () => {
  databases = await openPostgresDatabases()
})
after(() => databases.stop())

test('beside a running service on PostgreSQL, every query is answered and an import restores the files', async () => {
  const place = ['--database-url', await databases.create()]
  const service = await startService(join(folder, 'data'), '--log-level', 'error', ...place)
  try {
    await archiveBeside(service, { place, files: join(folder, 'files') })
  } finally {
    await service.stop('SIGTERM')
  }
})
