import { parseArgs } from 'node:util'
import { buildConsole } from '@txgw/console/scripts/build-console'
import { launchBrowser } from '@txgw/console/test/browser'
import { systemClock } from '@txgw/gateway/system'
import type { Browser } from 'playwright-core'
import { figureTable } from '../lib/figure.ts'
import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { spreadOf } from '../lib/statistics.ts'
import { prepareDataset } from '../query/dataset.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import { consoleSection } from './console-section.ts'

const FULL = { orders: 1_000_000, rounds: 9, quick: false }
const QUICK = { orders: 10_000, rounds: 2, quick: true }

/** Measures how long a viewer waits for the overview, with a freshly started service and an empty browser cache. */
export async function runConsoleSuite(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean' } } })
  const options = values.quick ? QUICK : FULL
  const progress = createProgress(process.stderr)
  await buildConsole()
  const { gatewayDir } = await prepareDataset(options.orders, { clock: systemClock, progress })
  const browser = await launchBrowser()
  const shownAfterMs: number[] = []
  for (let round = 0; round <= options.rounds; round++) {
    progress.stage(`the overview on a cold start: round ${round} of ${options.rounds}`)
    const gateway = await startGatewayServer({ dataDir: gatewayDir })
    const ms = await openOverview(browser, gateway, options.orders)
    await gateway.worker.stop()
    // The first round also loads the browser's own code from disk, so it does not count.
    if (round > 0) shownAfterMs.push(ms)
  }
  await browser.close()
  progress.end()
  const name = `overview with ${options.orders.toLocaleString('en-US')} orders, from the address to its figures`
  const figures = [{ name, value: spreadOf(shownAfterMs), unit: 'ms', targetMax: 2_000 } as const]
  const tables = [figureTable('The console on a cold start', figures)]
  publishResults({ suite: 'console', tables, quick: options.quick, section: consoleSection })
}

async function openOverview(browser: Browser, { operator }: RunningGateway, orders: number): Promise<number> {
  const context = await browser.newContext()
  const signedIn = await context.request.post(`${operator.url}/console/session`, {
    data: { token: operator.token },
    headers: { 'X-Txgw-Console': '1', Origin: operator.url },
  })
  if (signedIn.status() !== 204) throw new Error(`signing in was answered with ${signedIn.status()}`)
  const page = await context.newPage()
  const beganMs = performance.now()
  await page.goto(`${operator.url}/production/overview`)
  await page.getByText(`${orders.toLocaleString('en-US')} in all`).waitFor()
  const ms = performance.now() - beganMs
  await context.close()
  return ms
}
