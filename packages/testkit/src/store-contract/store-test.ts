import type { Store } from '@txgw/gateway/storage'

export interface StoreHarness {
  /** An empty store. */
  store: Store
  /** One more handle on the same data, as another process would hold it; also after `store` was closed. */
  reopen(): Promise<Store>
  /** Closes every handle and removes the data. */
  dispose(): Promise<void>
}

/** Declares a test that gets an empty store of its own. */
export type StoreTest = (title: string, act: (harness: StoreHarness) => Promise<void>) => void
