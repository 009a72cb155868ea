import type { TokenList } from '@txgw/gateway/operator-api'
import { type Column, tableLines } from '../../output/text-layout.ts'

type Token = TokenList['tokens'][number]

export function tokenTable(tokens: Token[], nowMs: number): string {
  const columns: Column<Token>[] = [
    { title: 'ID', value: ({ token_id }) => token_id },
    { title: 'NAME', value: ({ name }) => name },
    { title: 'ROLE', value: ({ role }) => role },
    { title: 'ENVIRONMENTS', value: ({ environments }) => environments.join(', ') },
    { title: 'APPS', value: ({ app_ids }) => app_ids?.join(', ') ?? '' },
    { title: 'STATE', value: (token) => stateText(token, nowMs) },
    { title: 'LAST USED', value: ({ last_used_at }) => last_used_at ?? 'never' },
  ]
  return tokens.length === 0 ? 'There are no tokens.' : tableLines(columns, tokens)
}

function stateText({ revoked_at, expires_at }: Token, nowMs: number): string {
  if (revoked_at !== undefined) return `revoked at ${revoked_at}`
  if (expires_at === null) return 'works'
  return Date.parse(expires_at) <= nowMs ? `expired at ${expires_at}` : `works until ${expires_at}`
}
