import { ENVIRONMENTS } from '../base/environment.ts'
import { judgePermission } from './permission.ts'
import { type AccessToken, refusalOf } from './token.ts'

/** Whether one of the tokens works now and may make other tokens. */
export function hasAdmin(tokens: Iterable<AccessToken>, nowMs: number): boolean {
  const needed = { role: 'admin', admitsMerchants: false, environments: ENVIRONMENTS } as const
  return Iterator.from(tokens).some(
    (token) => refusalOf(token, nowMs) === undefined && judgePermission(token, needed) === 'allowed',
  )
}
