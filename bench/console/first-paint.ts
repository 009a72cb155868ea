import { createServer } from 'node:http'
import type { Browser, BrowserContext } from 'playwright-core'
import { listen } from '../lib/listen.ts'

const TRIVIAL = '<!doctype html><html lang="en"><title>trivial</title><h1>Hello</h1>'

/** Until a browser window without any cache has drawn the first text of a page, by its own clock. */
export async function firstPaintMs(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<number> {
  await using context = await browser.newContext()
  await prepare(context)
  const page = await context.newPage()
  await page.goto(url)
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
}

/** A page of one heading and nothing else: what the browser itself needs. */
export async function serveTrivialPage(): Promise<Disposable & { url: string }> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(TRIVIAL)
  })
  const url = `http://127.0.0.1:${await listen(server)}/`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, [Symbol.dispose]: close }
}
