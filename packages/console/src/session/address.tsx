import { Fragment } from 'react'
import { shown } from '../shared/text/outside-text.tsx'
import classes from '../shared/text/text.module.css'

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
