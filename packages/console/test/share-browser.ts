import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'

let running: Promise<Browser> | undefined
let users = 0

/** The suites of one process use one browser, one after the other. The last one closes it. */
export function shareBrowser(): { take(): Promise<Browser>; leave(): Promise<void> } {
  users++
  return {
    take() {
      running ??= launchBrowser()
      return running
    },
    async leave() {
      const browser = await running
      await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
      users--
      if (users > 0) return
      running = undefined
      await browser?.close()
    },
  }
}
