import type { Player } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useApiQuery } from '../../api/use-api-query.ts'
import { IdHeading } from '../../shared/ids/id-heading.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { pathPart, usePathValue } from '../../shared/location/path-part.ts'
import { queryText } from '../../shared/location/query-text.ts'
import { playerPath } from '../../shared/location/record-paths.ts'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { Failure } from '../../shared/states/notices.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import type { Column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { inEnglish, shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { ZoneSwitch } from '../../shared/time/zone-switch.tsx'
import { texts } from '../../texts/texts.ts'
import { ORDER_COLUMNS } from '../orders/order-columns.tsx'
import { RECHARGE_COLUMNS } from '../recharges/recharge-columns.tsx'
import { VALIDATION_COLUMNS } from '../validations/validation-columns.tsx'
import classes from './player-page.module.css'

const words = texts.players

/** Everything about one player: what was bought, what was tried, and why it did not work. */
export function PlayerPage() {
  const userId = usePathValue('userId')
  const [{ app_id }] = useSearchValues(['app_id'])
  const player = useApiQuery('/players/{user_id}', { path: { user_id: userId }, query: { app_id } })
  return (
    <Page
      title={words.title(userId)}
      heading={<IdHeading id={userId} copyLabel={words.copyId} />}
      description={app_id === '' ? words.everyApp : words.oneApp(app_id)}
      actions={<ZoneSwitch />}
    >
      <QueryStates query={player}>{(found) => <Everything player={found} appId={app_id} />}</QueryStates>
    </Page>
  )
}

function Everything({ player, appId }: { player: Player; appId: string }) {
  const { user_id, orders, recharges, validations, next_cursors: more } = player
  const all = (list: string) => `/${list}${queryText({ user_id, app_id: appId })}`
  if (orders.length + recharges.length + validations.length === 0)
    return <Empty title={words.unknown} icon="person" hint={words.unknownHint} />
  return (
    <>
      <LastRefusal player={player} />
      <Games player={player} appId={appId} />
      <Part
        title={words.recharges}
        rows={recharges}
        columns={withoutPlayer(RECHARGE_COLUMNS)}
        rowKey={({ recharge_id }) => recharge_id}
        more={more.recharges !== undefined && all('recharges')}
      />
      <Part
        title={words.orders}
        rows={orders}
        columns={withoutPlayer(ORDER_COLUMNS)}
        rowKey={({ app_id, payment_order_id }) => `${app_id}/${payment_order_id}`}
        more={more.orders !== undefined && all('orders')}
      />
      <Part
        title={words.validations}
        rows={validations}
        columns={withoutPlayer(VALIDATION_COLUMNS)}
        rowKey={({ validation_id }) => validation_id}
        more={more.validations !== undefined && all('validations')}
      />
    </>
  )
}

function withoutPlayer<R>(columns: Column<R>[]): Column<R>[] {
  return columns.filter(({ isPlayer }) => !isPlayer)
}

function LastRefusal({ player }: { player: Player }) {
  const refusal = player.last_refusal
  if (!refusal) return null
  return (
    <Failure>
      <div className={classes.refusal}>
        <p>
          {words.lastRefusal} (<Time value={refusal.at} />, {shown(refusal.app_id)}):{' '}
          {inEnglish(refusal.words)}
        </p>
        <Link href={`/validations/${pathPart(refusal.validation_id)}`}>{words.showRefusal}</Link>
      </div>
    </Failure>
  )
}

/** Two games may have a player with the same id, who are two people. */
function Games({ player, appId }: { player: Player; appId: string }) {
  const { user_id, orders, recharges, validations } = player
  const apps = new Set([...orders, ...recharges, ...validations].map(({ app_id }) => app_id))
  if (appId !== '' || apps.size < 2) return null
  return (
    <p className={classes.games}>
      {words.severalGames}{' '}
      {[...apps].map((app_id) => (
        <Link key={app_id} href={playerPath({ user_id, app_id })}>
          {shown(app_id)}
        </Link>
      ))}
    </p>
  )
}

interface PartProps<R> {
  title: string
  rows: R[]
  columns: Column<R>[]
  rowKey(row: R): string
  /** Where the list goes on. */
  more: string | false
}

function Part<R>({ title, rows, columns, rowKey, more }: PartProps<R>) {
  if (rows.length === 0) return <p className={classes.none}>{words.none(title)}</p>
  return (
    <Panel title={title} flush actions={more !== false && <Link href={more}>{words.all}</Link>}>
      <DataTable label={title} flowsOnPhone rows={rows} columns={columns} rowKey={rowKey} />
    </Panel>
  )
}
