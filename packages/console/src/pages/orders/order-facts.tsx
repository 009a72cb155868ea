import type { Order } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { PanelStack } from '../../shared/layout/columns.tsx'
import { Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { playerPath } from '../../shared/location/record-paths.ts'
import { Empty } from '../../shared/states/states.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Money, Unknown } from '../../shared/text/money.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'

type Item = Order['order_items'][number]

const words = texts.orders.page
const itemWords = texts.orders.items

const ITEM_COLUMNS: Column<Item>[] = [
  column(itemWords.product, ({ product_id }) => <ItemId id={product_id} />),
  column(itemWords.gameProduct, ({ game_product_id }) => <ItemId id={game_product_id} />, {
    hideBelow: 'phone',
  }),
  column(itemWords.type, ({ product_type }) => product_type || <Unknown />, { hideBelow: 'wide' }),
  column(itemWords.quantity, ({ quantity }) => quantity || <Unknown />, { align: 'end' }),
  column(itemWords.price, ({ price }) => <Money value={price} />, { align: 'end' }),
]

/** The order for reading, and as its merchant gets it. */
export function OrderFacts({ order }: { order: Order }) {
  const { kind, ...merchantView } = order
  return (
    <PanelStack>
      <Panel title={words.facts}>
        <Facts
          facts={[
            [words.total, <Money key="total" value={order.total_price} />],
            [words.app, <IdText key="app" value={order.app_id} href={`/apps/${pathPart(order.app_id)}`} />],
            [words.user, <IdText key="user" value={order.user_id} href={playerPath(order)} />],
            [words.server, order.server_id],
            [words.kind, kind],
            [words.channel, order.payment_channel],
            [words.region, order.shop_region],
            [words.created, <Time key="created" value={order.create_time} />],
            [words.updated, <Time key="updated" value={order.update_time} />],
          ]}
        />
      </Panel>
      <Panel title={words.items} flush>
        {order.order_items.length === 0 ? (
          <Empty title={words.noItems} icon="orders" />
        ) : (
          <DataTable
            label={words.items}
            columns={ITEM_COLUMNS}
            rows={order.order_items}
            rowKey={(_, index) => String(index)}
          />
        )}
      </Panel>
      <Panel title={words.merchantView} description={words.merchantViewHint}>
        <CodeBlock label={words.json} code={JSON.stringify(merchantView, null, 2)} />
      </Panel>
    </PanelStack>
  )
}

/** Any field of an item may be absent. */
function ItemId({ id }: { id: string | undefined }) {
  return id ? <IdText value={id} /> : <Unknown />
}
