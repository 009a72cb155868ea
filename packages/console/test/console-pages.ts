import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import type { Browser, BrowserContext, Page } from 'playwright-core'

export const DESKTOP = { width: 1360, height: 860 }
export const PHONE = { width: 390, height: 844 }

/** For anything to appear: long enough for a machine that is busy with other tests. */
const PATIENCE_MS = 90_000

/** The pages of one suite, and what they reported. */
export interface ConsolePages {
  open(path: string): Promise<Page>
  openSignedOut(path: string): Promise<Page>
  /** After a test. A page that goes on asking and drawing would take that from the next one. */
  leave(): Promise<void>
  expectStatus(status: number): void
  readonly problems: readonly string[]
}

export function createConsolePages(browser: Browser, gateway: TestGateway, locale = 'en-GB'): ConsolePages {
  const problems: string[] = []
  const expected = new Set<number>([401])
  let signedIn: Promise<BrowserContext> | undefined
  // Opening a window takes longer than loading the console: who is signed in stays in the same one.
  let idle: Page | undefined

  const newPage = async (context: BrowserContext) => {
    const page = await context.newPage()
    watch(page, problems, expected)
    return page
  }
  const load = async (page: Page, path: string) => {
    await page.goto(`${gateway.addresses.operator}${path}`)
    return page
  }
  return {
    async open(path) {
      signedIn ??= newContext(browser, locale).then((context) => signIn(context, gateway))
      const page = idle ?? (await newPage(await signedIn))
      idle = undefined
      return load(page, path)
    },
    openSignedOut: async (path) => load(await newPage(await newContext(browser, locale)), path),
    async leave() {
      const context = await signedIn
      await Promise.all(browser.contexts().map((other) => other !== context && other.close()))
      const [page, ...others] = context?.pages() ?? []
      await Promise.all(others.map((other) => other.close()))
      if (page) await makeIdle(page)
      idle = page
    },
    expectStatus: (status) => expected.add(status),
    problems,
  }
}

async function newContext(browser: Browser, locale: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'light', locale })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

/** Without a page: those that people sign in with have a suite of their own. */
async function signIn(context: BrowserContext, gateway: TestGateway): Promise<BrowserContext> {
  const { operator } = gateway.addresses
  const answer = await context.request.post(`${operator}/console/session`, {
    data: { token: gateway.operatorToken },
    headers: { 'X-Txgw-Console': '1', Origin: operator },
  })
  if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}`)
  return context
}

async function makeIdle(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.unrouteAll()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  await page.setViewportSize(DESKTOP)
}

/** Answers the calls that every page repeats by itself: one of them may notice the end of a session before the test does. */
export async function answerRepeatedCalls(page: Page): Promise<void> {
  await page.route('**/sandbox/clock', (route) => route.fulfill({ json: { offset_seconds: 0 } }))
  await page.route('**/sandbox/notices?*', (route) => route.fulfill({ json: { notices: [] } }))
}

/** The browser says every refused answer too: those that a test provokes are no error of the page. */
function watch(page: Page, problems: string[], expected: ReadonlySet<number>): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const failed = /Failed to load resource(?:.* status of (\d+))?/.exec(message.text())
    if (failed && expected.has(Number(failed[1] ?? 0))) return
    problems.push(`${page.url()}: ${message.text()}`)
  })
}
