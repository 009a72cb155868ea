import type { App, Order } from '@txgw/gateway/operator-api'
import { useMemo } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { texts } from '../../texts/texts.ts'

/** A value for a field, and what is known about it. */
export interface Suggestion {
  value: string
  hint: string
}

export interface ProductSuggestion extends Suggestion {
  price: string
  currency: string
}

interface Suggestions {
  players: Suggestion[]
  servers: Suggestion[]
  products: ProductSuggestion[]
}

/** The app of the demo: its game has a player for every outcome. */
const DEMO_APP_ID = 'demo-app'
const DEMO_SERVER_ID = 'demo-server-1'

const PRODUCTS: ProductSuggestion[] = [
  { value: 'gems-100', hint: '4.99 USD', price: '4.99', currency: 'USD' },
  { value: 'gems-500', hint: '19.99 EUR', price: '19.99', currency: 'EUR' },
  { value: 'season-pass', hint: '1200 JPY', price: '1200', currency: 'JPY' },
]

/** Suggestions from the app's orders, and for the demo app from the demo as well. */
function suggestFor(appId: string, orders: Order[]): Suggestions {
  const isDemo = appId === DEMO_APP_ID
  const demoPlayers = Object.entries(texts.topUp.demo).map(([value, hint]) => ({ value, hint }))
  return {
    players: unique([...(isDemo ? demoPlayers : []), ...orders.map(({ user_id }) => seen(user_id))]),
    servers: unique([
      ...(isDemo ? [seen(DEMO_SERVER_ID)] : []),
      ...orders.map(({ server_id }) => seen(server_id)),
    ]),
    products: unique([...PRODUCTS, ...orders.flatMap(productsOf)]),
  }
}

function productsOf({ order_items }: Order): ProductSuggestion[] {
  return order_items.flatMap(({ product_id: value, price: { amount: price, currency } = {} }) =>
    value && price && currency ? [{ value, hint: `${price} ${currency}`, price, currency }] : [],
  )
}

function seen(value: string): Suggestion {
  return { value, hint: texts.topUp.seen }
}

/** Keeps the first suggestion of each value; the best-described ones come first. */
function unique<S extends Suggestion>(suggestions: S[]): S[] {
  return suggestions.filter(
    ({ value }, index) => suggestions.findIndex((one) => one.value === value) === index,
  )
}

const ORDERS_MAX = 50

/** Sends no request for a half-typed app name. */
export function useSuggestions(appId: string, apps: App[]): Suggestions {
  const isKnown = apps.some(({ app_id }) => app_id === appId)
  const { data } = useApiQuery('/orders', {
    query: { app_id: appId, limit: ORDERS_MAX },
    enabled: isKnown,
  })
  return useMemo(() => suggestFor(appId, data?.orders ?? []), [appId, data])
}
