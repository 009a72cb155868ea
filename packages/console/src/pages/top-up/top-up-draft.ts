import { multiplyAmount } from './multiply-amount.ts'

/** The form of a recharge. */
export interface TopUpDraft {
  appId: string
  userId: string
  serverId: string
  product: string
  quantity: string
  price: string
  currency: string
  region: string
  channel: string
  isByHand: boolean
}

export const FIRST_DRAFT: TopUpDraft = {
  appId: '',
  userId: '',
  serverId: '',
  product: 'gems-100',
  quantity: '1',
  price: '4.99',
  currency: 'USD',
  region: 'US',
  channel: 'TEST_CARD',
  isByHand: false,
}

export function totalOf({ price, quantity }: TopUpDraft): string | undefined {
  return multiplyAmount(price, quantity)
}

/** The draft in the form that the operator API takes. */
export function toRechargeStart(draft: TopUpDraft) {
  const { currency, price, product, quantity } = draft
  return {
    app_id: draft.appId,
    user_id: draft.userId,
    ...(draft.serverId !== '' && { server_id: draft.serverId }),
    order_items: [
      {
        product_id: product,
        game_product_id: product,
        quantity,
        product_type: 'VIRTUAL_GOOD',
        price: { currency, amount: price },
      },
    ],
    total_price: { currency, amount: totalOf(draft) ?? price },
    shop_region: draft.region,
    payment_channel: draft.channel,
  }
}
