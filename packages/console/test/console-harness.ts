import assert from 'node:assert/strict'
import { after, afterEach, before, describe } from 'node:test'
import type { GatewayParts } from '@txgw/gateway'
import { parseCidrList } from '@txgw/gateway/network/cidr-list'
import { startTestGateway, type TestGateway } from '@txgw/testkit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildConsole } from '../scripts/build-console.ts'
import { launchBrowser, noBrowser } from './browser.ts'

export const DESKTOP = { width: 1360, height: 860 }
export const PHONE = { width: 390, height: 844 }

/** For anything to appear: long enough for a machine that is busy with other tests. */
const PATIENCE_MS = 90_000

export interface ConsoleHarness {
  gateway: TestGateway
  /** A signed-in browser on a page of the console, such as /sandbox/orders. */
  open(path: string): Promise<Page>
  /** A browser that nobody has signed in with, at the console's address. */
  openSignedOut(path?: string): Promise<Page>
  /** Errors that a page may show because the test provokes them, such as `400`. */
  expectStatus(status: number): void
}

/**
 * Tests in a real browser against a real gateway and the built console. After each suite no page may have
 * reported an error or a violation of the Content-Security-Policy.
 */
export function describeConsole(
  name: string,
  define: (harness: ConsoleHarness) => void,
  parts: GatewayParts = {},
): void {
  describe(name, { skip: noBrowser }, () => {
    const problems: string[] = []
    const expected = new Set<number>([401])
    let gateway: TestGateway
    let browser: Browser
    let signedIn: Promise<BrowserContext> | undefined

    before(async () => {
      await buildConsole()
      const allowedWebhookAddresses = parseCidrList('127.0.0.0/8') ?? []
      gateway = await startTestGateway({ config: { allowedWebhookAddresses }, ...parts })
      browser = await launchBrowser()
    })
    // A page left open goes on asking and drawing, and takes that from the next test.
    afterEach(async () => {
      const pages = browser?.contexts().flatMap((context) => context.pages()) ?? []
      await Promise.all(pages.map((page) => page.close()))
    })
    after(async () => {
      await browser?.close()
      await gateway?.dispose()
      assert.deepEqual(problems, [], 'a page reported errors')
    })

    const newContext = async () => {
      const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', locale: 'en-GB' })
      context.setDefaultTimeout(PATIENCE_MS)
      return context
    }
    const openIn = async (context: BrowserContext, path: string) => {
      const page = await context.newPage()
      watch(page, problems, expected)
      await page.goto(`${gateway.addresses.operator}${path}`)
      return page
    }
    define({
      get gateway() {
        return gateway
      },
      async open(path) {
        signedIn ??= newContext().then((context) => signIn(context, gateway))
        return openIn(await signedIn, path)
      },
      openSignedOut: async (path = '/') => openIn(await newContext(), path),
      expectStatus: (status) => expected.add(status),
    })
  })
}

async function signIn(context: BrowserContext, gateway: TestGateway): Promise<BrowserContext> {
  const { body } = await gateway.operator('POST', '/operator/v1/console-tickets')
  const page = await context.newPage()
  await page.goto(`${gateway.addresses.operator}/#ticket=${body.ticket}`)
  await page.getByRole('navigation').waitFor()
  await page.close()
  return context
}

/** The browser says every refused answer too: those that a test provokes are no error of the page. */
function watch(page: Page, problems: string[], expected: ReadonlySet<number>): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const status = /Failed to load resource.* status of (\d+)/.exec(message.text())?.[1]
    if (status !== undefined && expected.has(Number(status))) return
    problems.push(`${page.url()}: ${message.text()}`)
  })
}
