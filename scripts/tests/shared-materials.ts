import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENVIRONMENTS } from '@txgw/base/environment'
import { migrateUp } from '@txgw/store/postgres/migrations/migrate'
import { schemaOf } from '@txgw/store/postgres/schema'
import { copyCertificate, copyKeys, MADE_KEYS_VARIABLE } from '@txgw/testkit/keys/made-keys'
import { makeRsaPairs } from '@txgw/testkit/keys/rsa-pair'
import { MADE_CLUSTER_VARIABLE } from '@txgw/testkit/postgres/data-directory'
import { SHARED_SERVER_VARIABLE } from '@txgw/testkit/postgres/databases'
import { makePostgresData, type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import { BUILT_PACKAGES_VARIABLE } from '@txgw/testkit/releases/published-packages'
import { COMMAND_VARIABLE } from '@txgw/testkit/service/serve-process'
import { startTestGateway } from '@txgw/testkit/service/test-gateway'
import { TEMPLATE } from '@txgw/testkit/stores/chosen-store'
import { buildPackages } from '../build/build-packages.ts'
import { bundleInClone } from '../build/bundle-command.ts'
import { immutableFolder } from '../build/immutable-folder.ts'

export interface SharedMaterials {
  /** Name what was made, for the helpers of the tests. */
  variables: Record<string, string>
  /** Names the running PostgreSQL server. */
  sharedServer: Record<string, string>
  remove(): Promise<void>
}

const NEEDS_BUILT_PACKAGES = /packLocally|publishLocally|BUILT_PACKAGES_VARIABLE/

/** Makes once for a run what its tests would otherwise each make anew. */
export async function makeSharedMaterials(root: string, files: string[]): Promise<SharedMaterials> {
  const builtPackages = await buildForTests(root, files)
  const bundled = await bundleInClone()
  // These use one processor each, and wait now and then.
  const [madeKeys, postgresData, server] = await Promise.all([
    makeKeys(),
    makePostgresData(),
    startWithTemplate(),
  ])
  return {
    variables: {
      [MADE_KEYS_VARIABLE]: madeKeys,
      [MADE_CLUSTER_VARIABLE]: postgresData.directory,
      [COMMAND_VARIABLE]: bundled,
      ...builtPackages,
    },
    sharedServer: { [SHARED_SERVER_VARIABLE]: server.url },
    async remove() {
      await server.stop()
      postgresData.remove()
      rmSync(madeKeys, { recursive: true })
    },
  }
}

async function makeKeys(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-test-keys-'))
  const gateway = await startTestGateway()
  copyKeys(gateway.dataDir, directory)
  copyCertificate(gateway.dataDir, directory)
  makeRsaPairs(directory)
  await gateway.dispose()
  return directory
}

/** Builds once for all tests that pack or install the packages. */
async function buildForTests(root: string, files: string[]): Promise<Record<string, string>> {
  if (!files.some((file) => NEEDS_BUILT_PACKAGES.test(readFileSync(join(root, file), 'utf8')))) return {}
  const beginning = join(root, 'node_modules', '.cache', 'built-packages-')
  return { [BUILT_PACKAGES_VARIABLE]: await immutableFolder(beginning, buildPackages) }
}

async function startWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres()
  await makeTemplate(server.url)
  return server
}

async function makeTemplate(url: string): Promise<void> {
  await withSql(url, (sql) => sql.unsafe(`CREATE DATABASE ${TEMPLATE}`))
  const template = url.replace(/\/[^/]*$/, `/${TEMPLATE}`)
  for (const environment of ENVIRONMENTS) await migrateUp({ url: template, schema: schemaOf(environment) })
}
