import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'

/** Presses End again and again, as a reader does: a press while the page still scrolls may stop short of its end. */
export async function pressEndUntil(wanted: Locator): Promise<void> {
  for (let press = 1; press <= 30; press++) {
    await wanted.page().keyboard.press('End')
    const isShown = await wanted.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    )
    if (isShown) return
  }
  assert.fail(`not shown after 30 presses of End: ${wanted}`)
}
