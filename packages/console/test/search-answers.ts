import type { Page } from 'playwright-core'
import type { Found, Group, Kind, Match } from '../src/search/found.ts'

export const FIND = '**/operator/v1/*/find?*'
const KINDS: Kind[] = ['app', 'key', 'player', 'order', 'recharge', 'validation', 'request']
export const TIME = '2026-03-01T09:55:00.000Z'
export const LENA: Partial<Record<Kind, Match[]>> = {
  player: [{ id: 'lena42', app_id: 'star-harbor', last_seen: TIME }],
  order: [
    {
      id: 'lena-order-1',
      app_id: 'star-harbor',
      user_id: 'lena42',
      status: 'Paid',
      total_price: '4.99',
      currency: 'USD',
      time: TIME,
    },
  ],
  request: [{ id: 'lena-request\u202e', app_id: 'star-harbor', status: 'NOT_FOUND', time: TIME }],
}

export function found(query: string, matches: Partial<Record<Kind, Match[]>> = {}): Found {
  const groups = KINDS.map((kind): Group => ({ kind, matches: matches[kind] ?? [], more: kind === 'player' }))
  return { query, groups }
}

/** Answers in place of the service. */
export async function answerFind(
  page: Page,
  answer: (q: string, environment: string) => Found,
): Promise<void> {
  await page.route(FIND, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    return route.fulfill({ json: answer(searchParams.get('q') ?? '', pathname.split('/')[3] ?? '') })
  })
}

export function box(page: Page) {
  return page.getByRole('combobox', { name: 'Find anything' })
}
