import { useApiPages } from '../../api/use-api-query.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useList } from '../../lists/use-list.ts'
import { texts } from '../../texts/texts.ts'
import { RECHARGE_COLUMNS } from './recharge-columns.tsx'

const STATES = ['VALIDATING', 'ACCEPTED', 'ENDED']

export function RechargesPage() {
  const list = useList(['user_id', 'app_id', 'state'])
  const pages = useApiPages('/recharges', list.query, list)
  const words = texts.recharges
  const { user, app, state, anyState } = words.search
  return (
    <ListPage
      path="/recharges"
      icon="refresh"
      {...{ words, list, pages }}
      fields={[
        ['user_id', user],
        ['app_id', app],
      ]}
      choices={[{ name: 'state', label: state, any: anyState, options: STATES }]}
      columns={RECHARGE_COLUMNS}
      rowsOf={({ recharges }) => recharges}
      rowKey={({ recharge_id }) => recharge_id}
    />
  )
}
