import { OutsideText } from '../shared/text/outside-text.tsx'
import { visibleText } from '../shared/text/visible-text.ts'
import { texts } from '../texts/frame-texts.ts'
import { nameBrowser } from './name-browser.ts'

/** The browser in a few words. What it calls itself is shown on hover. */
export function BrowserName({ userAgent }: { userAgent: string }) {
  const named = nameBrowser(userAgent)
  if (!named) return userAgent === '' ? texts.common.notGiven : <OutsideText text={userAgent} />
  const { browser, system } = named
  return (
    <span title={visibleText(userAgent)}>{system ? texts.common.browserOn(browser, system) : browser}</span>
  )
}
