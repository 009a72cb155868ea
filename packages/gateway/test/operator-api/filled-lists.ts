import { makeId } from '@txgw/base/ids'
import type { Store } from '@txgw/store/store'
import { sampleEnding } from '@txgw/testkit/samples/decisions'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleOrder, sampleRecharge, sampleRequest, sampleValidation } from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'

export const COUNT = 230
export const PLAYER = 'player "7", =SUM(A1)'
const HOSTILE = ['=1+1', '+1', '-1', '@cmd', '\tx']
/** One record of each list for each second. */
export const timeOf = (index: number) => new Date(NOW_MS + index * 1000).toISOString()
const idOf = (index: number) => makeId(NOW_MS + index * 1000)

/** Every second record belongs to one player, and every tenth was refused. */
export async function fillLists(store: Store): Promise<void> {
  const ids = Array.from({ length: COUNT }, (_, index) => index)
  const player = (index: number) => (index % 2 === 0 ? PLAYER : (HOSTILE[index % 5] as string))
  await store.orders.putOrders(
    ids.map((index) => {
      const time = timeOf(index)
      const about = { id: `order-${index}`, userId: player(index), createTime: time, updateTime: time }
      return sampleOrder({ ...about, status: index % 10 === 0 ? 'Refunded' : 'Paid' })
    }),
    NOW_MS,
  )
  await store.requests.addRequests(
    ids.map((index) =>
      sampleRequest({
        debugId: idOf(index),
        receivedAtMs: NOW_MS + index * 1000,
        target: player(index),
        ...(index % 10 === 0 && { status: 404, errorName: 'NOT_FOUND' }),
        ...(index % 10 === 1 && { status: 409, errorName: 'ABORTED' }),
      }),
    ),
  )
  for (const index of ids) {
    const forbidden = {
      outcome: 'forbidden',
      reason: { code: 'OTHER', rawCode: null, message: 'only for VIPs.' },
    }
    const ends = index % 10 === 0
    const validation = sampleValidation({
      id: idOf(index),
      userId: player(index),
      startedAtMs: NOW_MS + index * 1000,
      ...(ends && (forbidden as object)),
    })
    const request = { ...sampleRecharge().request, userId: player(index) }
    const recharge = sampleRecharge({ id: idOf(index), request, createdAtMs: NOW_MS + index * 1000 })
    await beginRecharge(store, recharge)
    if (ends) await store.recharges.decideRecharge({ ...sampleEnding({ recharge }), validation })
    else await store.validations.addValidation(validation)
  }
}
