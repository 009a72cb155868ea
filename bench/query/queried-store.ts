import { systemClock } from '@txgw/base/clock'
import type { Progress } from '../lib/progress.ts'
import { type Dataset, prepareDataset } from './dataset.ts'
import { type SignedRequest, signRequests } from './sign-requests.ts'

/** What most suites ask for. */
export const FEW_ORDERS = 10_000
const REQUESTS = 1_000

/** Orders in both stores, and signed requests for some of them. */
export interface QueriedStore {
  dataset: Dataset
  requests: SignedRequest[]
}

export async function prepareStore(orders: number, progress: Progress): Promise<QueriedStore> {
  const dataset = await prepareDataset(orders, progress)
  progress.stage(`signing ${REQUESTS} requests for ${orders.toLocaleString('en-US')} orders`)
  return { dataset, requests: signSome(dataset, orders) }
}

/** @param orders how many the store has */
export function signSome({ privateKeyPem }: Dataset, orders: number): SignedRequest[] {
  return signRequests({ privateKeyPem, clock: systemClock, orders, count: REQUESTS })
}
