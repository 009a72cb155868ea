import { useSession } from '../session/use-session.ts'
import { ErrorNotice } from '../shared/states/states.tsx'
import { formatList } from '../shared/text/format.ts'
import { Time } from '../shared/time/time.tsx'
import { texts } from '../texts/texts.ts'
import classes from './search-panel.module.css'
import type { Finding } from './use-find.ts'

const words = texts.search
const ENVIRONMENTS = ['sandbox', 'production'] as const

/** Says where the search has looked, and what to try. */
export function NoMatches({ findings }: { findings: Finding[] }) {
  const { environments } = useSession().own
  const unreadable = ENVIRONMENTS.filter((environment) => !environments.includes(environment))
  return (
    <div className={classes.note}>
      <p className={classes.title}>{words.nothing}</p>
      {findings.map((finding) => (
        <LookedThrough key={finding.environment} finding={finding} />
      ))}
      <p>{words.try}</p>
      <ul className={classes.tries}>
        {[...words.tries, ...unreadable.map((each) => words.otherEnvironment[each])].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}

function LookedThrough({ finding: { environment, found } }: { finding: Finding }) {
  if (!found) return null
  const kinds = found.groups.map(({ kind }) => words.groups[kind])
  return (
    <>
      <p>{words.lookedThrough[environment](formatList(kinds))}</p>
      {found.groups.map(
        ({ kind, reached }) =>
          reached !== undefined && (
            <p key={kind}>
              {words.reached(words.groups[kind])} <Time value={reached} />
            </p>
          ),
      )}
    </>
  )
}

/** Says which environment could not be searched, and why. */
export function Failures({ findings }: { findings: Finding[] }) {
  return findings.map(
    ({ environment, error }) =>
      error && (
        <div key={environment} className={classes.note}>
          <p className={classes.title}>{texts.search.failed[environment]}</p>
          <ErrorNotice error={error} />
        </div>
      ),
  )
}
