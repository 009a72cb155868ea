import { Link } from 'wouter'
import { Caution } from '../../shared/states/notices.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import type { WaitingRequest } from './guarded-call.ts'
import classes from './waiting.module.css'

const words = texts.twoPeople.waiting

interface WaitingWordsProps {
  request: WaitingRequest
  /** Called when the viewer goes to the request. */
  onLeave(): void
}

/** Says that nothing has changed, until when it waits, and where the request stands. */
export function WaitingWords({ request: { lapses_at, change_request_id }, onLeave }: WaitingWordsProps) {
  return (
    <>
      <Caution role="status">
        {words.notYet} {words.until} <Time value={lapses_at} />.
      </Caution>
      <p className={classes.link}>
        <Link href={`~/production/change-requests?id=${change_request_id}`} onClick={onLeave}>
          {words.see}
        </Link>
      </p>
    </>
  )
}
