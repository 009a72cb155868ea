import { ListPage } from '../../lists/list-page.tsx'
import { texts } from '../../texts/texts.ts'
import { RECHARGE_COLUMNS } from './recharge-columns.tsx'

const STATES = ['VALIDATING', 'ACCEPTED', 'ENDED']

export function RechargesPage() {
  const words = texts.recharges
  const { user, app, state, anyState } = words.search
  return (
    <ListPage
      path="/recharges"
      icon="refresh"
      words={words}
      fields={{ user_id: user, app_id: app }}
      choices={[{ name: 'state', label: state, any: anyState, options: STATES }]}
      columns={RECHARGE_COLUMNS}
      rowsOf={({ recharges }) => recharges}
      rowKey={({ recharge_id }) => recharge_id}
    />
  )
}
