import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { COLOUR_RULES, EVERY_WINDOW, findViolations } from './check-page.ts'

/**
 * Phones and desktops. In the wider one of each only colours can break a further rule of axe, because the layout is the
 * same as in the narrower one.
 */
const WINDOWS = [
  { width: 320, height: 640, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light', only: COLOUR_RULES },
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark', only: COLOUR_RULES },
] as const

const QUICK_WIDTHS = [320, 1280]

/**
 * A page as it is now fits in windows of every size, with whole ids and without a violation of the rules of axe. The
 * quick tests look at the narrowest window and at a desktop.
 */
export async function checkWindows(
  page: Page,
  name: string,
  widths: readonly number[] = EVERY_WINDOW ? WINDOWS.map(({ width }) => width) : QUICK_WIDTHS,
): Promise<void> {
  await settle(page)
  for (const { colorScheme, width, height, ...rules } of WINDOWS) {
    if (!widths.includes(width)) continue
    const where = `${name} at ${width} px`
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    await page.setViewportSize({ width, height })
    assert.deepEqual(await findViolations(page, rules), [], `axe finds violations on ${where}`)
    assert.deepEqual(await brokenIds(page, width), [], `ids are broken on ${where}`)
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(needed <= width, `${where} is ${needed} px wide`)
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
