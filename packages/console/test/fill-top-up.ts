import type { Page } from 'playwright-core'

/** Who is topped up on which server of the game. The other fields are filled already. */
export async function fillForm(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Player' }).fill('player-7731')
  await page.getByRole('combobox', { name: 'Game server' }).fill('17')
  await page.keyboard.press('Escape')
}
