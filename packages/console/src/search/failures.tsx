import { ErrorNotice } from '../shared/states/states.tsx'
import { texts } from '../texts/texts.ts'
import classes from './search-panel.module.css'
import type { Finding } from './use-find.ts'

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
