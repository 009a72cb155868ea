import { texts } from '../../texts/frame-texts.ts'
import { Time } from '../time/time.tsx'
import { ErrorNotice } from './states.tsx'

interface OutdatedProps {
  error: Error
  loadedAtMs: number
}

/** Shown above content that could not be refreshed, so that nobody takes it for the present state. */
export function Outdated({ error, loadedAtMs }: OutdatedProps) {
  return (
    <div data-outdated>
      <ErrorNotice error={error}>
        <p>
          {texts.common.outdated} <Time value={new Date(loadedAtMs).toISOString()} />
        </p>
      </ErrorNotice>
    </div>
  )
}
