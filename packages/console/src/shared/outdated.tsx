import { texts } from '../texts/frame-texts.ts'
import { Failure } from './notices.tsx'
import classes from './outdated.module.css'
import { ErrorText } from './states.tsx'
import { Time } from './time.tsx'

interface OutdatedProps {
  error: Error
  loadedAtMs: number
}

/** Shown above content that could not be refreshed, so that nobody takes it for the present state. */
export function Outdated({ error, loadedAtMs }: OutdatedProps) {
  return (
    <div className={classes.outdated} data-outdated>
      <Failure role="alert">
        <div>
          <p>
            {texts.common.outdated} <Time value={new Date(loadedAtMs).toISOString()} />
          </p>
          <ErrorText error={error} />
        </div>
      </Failure>
    </div>
  )
}
