import type { Store } from '@txgw/store/store'

export interface StoreHarness {
  /** An empty store. */
  store: Store
  /** Another handle on the same data, as a second process would have; it also works after `store` was closed. */
  reopen(): Promise<Store>
  /** Closes every handle and removes the data. */
  dispose(): Promise<void>
}

/** Declares a test that gets its own empty store. */
export type StoreTest = (title: string, act: (harness: StoreHarness) => Promise<void>) => void
