import { Fragment } from 'react'
import { OutsideText, shown } from '../shared/text/outside-text.tsx'
import classes from '../shared/text/text.module.css'
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

/** An IP address. It never breaks within a number; a long one may continue on the next line after a colon. */
export function Address({ value }: { value: string }) {
  const groups = value.split(':')
  return (
    <span className={classes.address}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of an address have no other name.
        <Fragment key={index}>
          {index > 0 && (
            <>
              :<wbr />
            </>
          )}
          {shown(group)}
        </Fragment>
      ))}
    </span>
  )
}
