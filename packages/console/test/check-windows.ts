import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findViolations } from './check-page.ts'

/** Phones and desktops, the narrowest of each first. Long words are hardest there. */
const WINDOWS = [
  { width: 320, height: 640, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const

/** A page as it is now fits in windows of every size, with whole ids and without a violation of the rules of axe. */
export async function checkWindows(page: Page, name: string): Promise<void> {
  await settle(page)
  for (const { colorScheme, ...size } of WINDOWS) {
    const where = `${name} at ${size.width} px`
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    await page.setViewportSize(size)
    assert.deepEqual(await findViolations(page), [], `axe finds violations on ${where}`)
    assert.deepEqual(await brokenIds(page, size.width), [], `ids are broken on ${where}`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= size.width, `${where} is ${width} px wide`)
  }
}

/** Until nothing is loading any more. Other states have no name. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[role=status][aria-label]') === null)
}

/** Ids as long as a ULID or shorter that stand on two lines of a table. A phone may have no room for them. */
async function brokenIds(page: Page, width: number): Promise<(string | null)[]> {
  if (width < 1100) return []
  return page.evaluate(() =>
    [...document.querySelectorAll('td [data-short]')]
      .filter((id) => id.getClientRects().length > 1)
      .map((id) => id.textContent),
  )
}
