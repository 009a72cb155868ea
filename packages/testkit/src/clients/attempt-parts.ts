import type { Attempt } from './careless-merchant.ts'
import { lines, type RightParts } from './careless-merchant.ts'

/** A mistake, how it is made, and what must be named: exactly these, in this order. */
export type CarelessCase = [title: string, expected: string[], attempt: Attempt]

/** Signs the five lines with some parts replaced. */
export const part = (change: (right: RightParts) => Partial<RightParts> & { method?: string }) => ({
  text: (right: RightParts) => lines(right, change(right)),
})

/** Sends one body and signs another one. */
export const body = (sent: string | Buffer, signed: string | Buffer): Attempt => ({
  body: sent,
  text: ({ path, timestamp, nonce }) =>
    Buffer.concat([
      Buffer.from(`POST\n${path}\n${timestamp}\n${nonce}\n`),
      Buffer.from(signed),
      Buffer.from('\n'),
    ]),
})

export const fields = (right: RightParts) => ['POST', right.path, right.timestamp, right.nonce, right.body]

/** Signs the parts of these positions, each followed by a line feed. */
export const only = (...positions: number[]): Attempt => ({
  text: (right) => positions.map((at) => `${fields(right)[at]}\n`).join(''),
})

export const ORDER = '{"id":"order-1"}'
