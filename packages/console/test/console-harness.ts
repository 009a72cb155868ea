import assert from 'node:assert/strict'
import { after, afterEach, before, describe } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import {
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from '@txgw/testkit/service/test-gateway'
import type { Page } from 'playwright-core'
import { buildConsole } from '../scripts/build-console.ts'
import { noBrowser } from './browser.ts'
import { type ConsolePages, createConsolePages } from './console-pages.ts'
import { shareBrowser } from './share-browser.ts'

export interface ConsoleHarness {
  gateway: TestGateway
  /** A signed-in browser on a page of the console, such as /sandbox/orders. */
  open(path: string): Promise<Page>
  /** A browser that nobody has signed in with, at the console's address. */
  openSignedOut(path?: string): Promise<Page>
  /** Errors that a page may show because the test provokes them, such as `400`; 0 for calls without an answer. */
  expectStatus(status: number): void
}

/**
 * Tests in a real browser against a real gateway and the built console. After each suite no page may have
 * reported an error or a violation of the Content-Security-Policy.
 */
export function describeConsole(
  name: string,
  define: (harness: ConsoleHarness) => void,
  { config, locale, ...parts }: TestGatewayOptions & { locale?: string } = {},
): void {
  describe(name, { skip: noBrowser }, () => {
    let gateway: TestGateway
    const browser = shareBrowser()
    let pages: ConsolePages

    before(async () => {
      await buildConsole()
      const allowedWebhookAddresses = parseCidrList('127.0.0.0/8') ?? []
      gateway = await startTestGateway({ config: { allowedWebhookAddresses, ...config }, ...parts })
      pages = createConsolePages(await browser.take(), gateway, locale)
    })
    afterEach(() => pages?.leave())
    after(async () => {
      await browser.leave()
      await gateway?.dispose()
      assert.deepEqual(pages?.problems ?? [], [], 'a page reported errors')
    })

    define({
      get gateway() {
        return gateway
      },
      open: (path) => pages.open(path),
      openSignedOut: (path = '/') => pages.openSignedOut(path),
      expectStatus: (status) => pages.expectStatus(status),
    })
  })
}
