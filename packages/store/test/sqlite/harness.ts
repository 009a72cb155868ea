import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreHarness } from '@txgw/testkit/store-contract/store-test'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

/** A directory of its own, removed when the act is done. */
export async function withDirectory<T>(act: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'txgw-sqlite-'))
  try {
    return await act(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

export async function openHarness(): Promise<StoreHarness> {
  const directory = await mkdtemp(join(tmpdir(), 'txgw-sqlite-'))
  const handles: Store[] = []
  const open = async () => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    handles.push(store)
    return store
  }
  return {
    store: await open(),
    reopen: open,
    async dispose() {
      for (const handle of handles) await handle.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
