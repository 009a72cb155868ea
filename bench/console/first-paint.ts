import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext } from 'playwright-core'

const TRIVIAL = '<!doctype html><html lang="en"><title>trivial</title><h1>Hello</h1>'

/** Until a browser window without any cache has drawn the first text of a page, by its own clock. */
export async function firstPaintMs(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<number> {
  const context = await browser.newContext()
  await prepare(context)
  const page = await context.newPage()
  await page.goto(url)
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await context.close()
  return ms
}

/** A page of one heading and nothing else: what the browser itself needs. */
export async function serveTrivialPage(): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(TRIVIAL)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
