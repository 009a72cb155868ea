import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'

const root = mkdtempSync(join(tmpdir(), 'txgw-test-'))
process.once('exit', () => rmSync(root, { recursive: true, force: true }))

/** A new, empty store on a disk, which goes away with the test process. */
export async function openTestStore(): Promise<Store> {
  return openSqliteStore({ directory: mkdtempSync(join(root, 'store-')), environment: 'production' })
}
