import { VisuallyHidden } from '@mantine/core'
import { useApiQuery } from '../api/use-api-query.ts'
import { useSession } from '../session/use-session.ts'
import { formatCount } from '../shared/text/format.ts'
import { texts } from '../texts/texts.ts'
import { useTwoPeople } from '../two-people/use-two-people.ts'
import { waitsFor } from '../two-people/who-decides.ts'
import classes from './navigation.module.css'

const REFETCH_MS = 30_000
/** More would not tell anybody more. */
const COUNTED_MAX = 100

/** Beside a page of production: how much on it waits for the viewer. */
export function NavigationBadge({ page }: { page: string }) {
  if (page === 'changeRequests') return <RequestsBadge />
  return page === 'twoPeople' ? <GlassBadge /> : null
}

function RequestsBadge() {
  const { own } = useSession()
  const { data } = useApiQuery('/change-requests', {
    query: { open: 'true', limit: COUNTED_MAX },
    enabled: own.role === 'operator' || own.role === 'admin',
    refetchEveryMs: REFETCH_MS,
  })
  const waiting = (data?.change_requests ?? []).filter((asked) => waitsFor(own, asked))
  return <Badge count={waiting.length} words={texts.changeRequests.waitForYou} />
}

function GlassBadge() {
  const { data } = useTwoPeople(REFETCH_MS)
  return <Badge count={data?.open_break_glass ?? 0} words={texts.twoPeople.glass.notSeen} />
}

function Badge({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  return (
    <span className={classes.badge}>
      {formatCount(count)}
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  )
}
