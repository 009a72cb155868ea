import type { NoticeList } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useApiQuery } from '../api/use-api-query.ts'
import { isMerchant } from '../session/home.ts'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../shared/icons.tsx'
import { pathPart } from '../shared/location/path-part.ts'
import { formatCount } from '../shared/text/format.ts'
import { inEnglish } from '../shared/text/outside-text.tsx'
import { texts } from '../texts/texts.ts'
import classes from './notice-bar.module.css'

const REFETCH_MS = 10_000

/** The worst thing that is wrong now, on every page. */
export function NoticeBar() {
  const { own } = useSession()
  const { data } = useApiQuery('/notices', {
    query: { open: 'true' },
    enabled: !isMerchant(own),
    refetchEveryMs: REFETCH_MS,
  })
  const [worst, ...others] = (data?.notices ?? []).toSorted(
    (a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical'),
  )
  if (!worst) return null
  return (
    <section className={classes.bar} data-severity={worst.severity} aria-label={texts.health.notices.label}>
      <Icon name="warning" size={15} />
      <Link href={placeOf(worst)} className={classes.message}>
        {inEnglish(worst.message)}
      </Link>
      {others.length > 0 && (
        <Link href="/overview" className={classes.more}>
          {texts.health.notices.more(formatCount(others.length))}
        </Link>
      )}
    </section>
  )
}

function placeOf({ kind, app_id }: NoticeList['notices'][number]): string {
  if (kind === 'break-glass') return '/two-people'
  return app_id === null ? '/overview' : `/apps/${pathPart(app_id)}`
}
