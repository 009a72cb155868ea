import type { ReactNode } from 'react'
import { formatList } from '../../shared/text/format-list.ts'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import type { Token } from './people-calls.ts'
import classes from './people-page.module.css'

type Grant = Pick<Token, 'role' | 'environments' | 'app_ids'>

/** The role, and below it where it holds. */
export function GrantCell({ grant }: { grant: Grant }) {
  const { role, environments, app_ids } = grant
  return (
    <>
      <span className={classes.role}>{role}</span>
      <span className={classes.places}>{environmentsText(environments)}</span>
      {app_ids && <span className={classes.second}>{shown(formatList(app_ids))}</span>}
    </>
  )
}

interface NameCellProps {
  name: ReactNode
  second?: ReactNode
  /** Stands below the name on a phone, where its own columns have no room. */
  state?: ReactNode
  /** Stands there too: what happened last, and when. */
  last?: { what: string; at: string | null }
}

export function NameCell({ name, second, state, last }: NameCellProps) {
  return (
    <>
      <span className={classes.name}>{shown(name)}</span>
      {second && <span className={classes.second}>{shown(second)}</span>}
      {state && <span className={classes.onPhone}>{state}</span>}
      {last && (
        <span className={classes.onPhone}>
          <span className={classes.second}>
            {last.what}: {last.at === null ? texts.people.never : <Time value={last.at} />}
          </span>
        </span>
      )}
    </>
  )
}

export function environmentsText(environments: Grant['environments']): string {
  return formatList(environments.map((each) => texts.common.environments[each]))
}
