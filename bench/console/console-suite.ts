import { buildConsole } from '@txgw/console/scripts/build-console'
import { launchBrowser } from '@txgw/console/test/browser'
import type { Browser, BrowserContext } from 'playwright-core'
import { type Figure, figure, figureTable, ratio } from '../lib/figure.ts'
import type { Progress } from '../lib/progress.ts'
import { columns, inRounds } from '../lib/rounds.ts'
import { suite } from '../lib/suite.ts'
import { prepareDataset } from '../query/dataset.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import { firstPaintMs, serveTrivialPage } from './first-paint.ts'

export const consoleSuite = suite({
  name: 'console',
  full: { orders: 1_000_000, rounds: 9 },
  quick: { orders: 10_000, rounds: 2 },
  quickly: '10000 orders, 2 rounds; prints the table and keeps nothing',
  measure,
  tables: (figures) => [figureTable('The console on a cold start', figures)],
  notes: (
    _options,
    machine,
  ) => `- In each round the service is started anew, and a browser window without any cache opens the overview of
  production, signed in. The time ends when the number of orders is on the page. The service, the browser and
  the measuring process share the ${machine.cores} cores.
- The first paint is when the browser draws the first text, by its own clock, with the service already started and the browser's cache
  empty. For the console that is its name, which the page has before any script has run. The trivial page has one heading and no script: it shows what the browser itself needs.`,
})

/** How long a viewer waits for the overview, with a freshly started service and an empty browser cache. */
async function measure(options: { orders: number; rounds: number }, progress: Progress): Promise<Figure[]> {
  await buildConsole()
  const { gatewayDir } = await prepareDataset(options.orders, progress)
  await using browser = await launchBrowser()
  using trivial = await serveTrivialPage()
  const measureRound = async () => {
    await using gateway = await startGatewayServer({ dataDir: gatewayDir })
    const shownMs = await openOverview(browser, gateway, options.orders)
    const url = `${gateway.operator.url}/production/overview`
    const paintedMs = await firstPaintMs(browser, url, (context) => signIn(context, gateway))
    return { shownMs, paintedMs, trivialMs: await firstPaintMs(browser, trivial.url) }
  }
  // The first round also loads the browser's own code from disk, so it does not count.
  const counted = { what: 'the overview on a cold start', rounds: options.rounds, warmUps: 1, progress }
  const rounds = await inRounds(measureRound, counted)
  const { shownMs, paintedMs, trivialMs } = columns(['shownMs', 'paintedMs', 'trivialMs'], rounds)
  const name = `overview with ${options.orders.toLocaleString('en-US')} orders, from the address to its figures`
  return [
    figure(name, shownMs, 'ms', { targetMax: 2_000 }),
    figure('first paint of the console', paintedMs, 'ms'),
    figure('first paint of a trivial page', trivialMs, 'ms'),
    ratio('first paint, console to trivial page', [paintedMs, trivialMs], { targetMax: 5 }),
  ]
}

async function openOverview(browser: Browser, gateway: RunningGateway, orders: number): Promise<number> {
  await using context = await browser.newContext()
  await signIn(context, gateway)
  const page = await context.newPage()
  const beganMs = performance.now()
  await page.goto(`${gateway.operator.url}/production/overview`)
  await page.getByText(`${orders.toLocaleString('en-US')} in all`).waitFor()
  return performance.now() - beganMs
}

async function signIn(context: BrowserContext, { operator }: RunningGateway): Promise<void> {
  const answer = await context.request.post(`${operator.url}/console/session`, {
    data: { token: operator.token },
    headers: { 'X-Txgw-Console': '1', Origin: operator.url },
  })
  if (answer.status() !== 204) throw new Error(`signing in was answered with ${answer.status()}`)
}
