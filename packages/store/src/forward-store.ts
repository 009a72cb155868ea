import type { Store } from './store.ts'

const PARTS = Object.keys({
  apps: true,
  orders: true,
  recharges: true,
  validations: true,
  requests: true,
  platformKeys: true,
  settings: true,
  marks: true,
  tokens: true,
  changeRequests: true,
  audit: true,
  accounts: true,
  sessions: true,
  attempts: true,
} satisfies Record<Exclude<keyof Store, 'ping' | 'close'>, true>) as Exclude<keyof Store, 'ping' | 'close'>[]

type Methods = Record<string, (...values: unknown[]) => unknown>

/**
 * A store that stands for the one that is open now, if any.
 * @param current throws while none is open; then every method rejects with that error
 */
export function forwardStore(current: () => Store): Store {
  const forward = (part: (typeof PARTS)[number]) =>
    new Proxy({} as Methods, {
      get:
        (_, method: string) =>
        async (...values: unknown[]) =>
          (current()[part] as unknown as Methods)[method]?.(...values),
    })
  return {
    ...(Object.fromEntries(PARTS.map((part) => [part, forward(part)])) as unknown as Store),
    ping: async () => current().ping(),
    close: async () => current().close(),
  }
}
