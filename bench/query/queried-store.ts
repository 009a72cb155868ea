import type { Clock } from '@txgw/base/clock'
import type { Progress } from '../lib/progress.ts'
import { type Dataset, prepareDataset } from './dataset.ts'
import { type SignedRequest, signRequests } from './sign-requests.ts'

/** Orders in both stores, and signed requests for some of them. */
export interface QueriedStore {
  dataset: Dataset
  requests: SignedRequest[]
}

const REQUESTS = 1_000

export async function prepareStore(
  orders: number,
  parts: { clock: Clock; progress: Progress },
): Promise<QueriedStore> {
  const dataset = await prepareDataset(orders, parts)
  parts.progress.stage(`signing ${REQUESTS} requests for ${orders.toLocaleString('en-US')} orders`)
  const { privateKeyPem } = dataset
  return { dataset, requests: signRequests({ privateKeyPem, clock: parts.clock, orders, count: REQUESTS }) }
}
