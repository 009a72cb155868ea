import { texts } from '../texts/frame-texts.ts'
import { nameBrowser } from './name-browser.ts'

/** The browser in a few words. What it calls itself is shown on hover. */
export function BrowserName({ userAgent }: { userAgent: string }) {
  const named = nameBrowser(userAgent)
  if (!named) return userAgent === '' ? texts.common.notGiven : userAgent
  const { browser, system } = named
  return <span title={userAgent}>{system ? texts.common.browserOn(browser, system) : browser}</span>
}
