import type { App } from '@txgw/gateway/operator-api'
import { useMemo } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type Suggestions, suggestFor } from './suggestions.ts'

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
