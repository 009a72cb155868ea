import type { App } from '@txgw/gateway/operator-api'

const KINDS = {
  all: () => true,
  enabled: ({ enabled }: App) => enabled,
  disabled: ({ enabled }: App) => !enabled,
  'no-key': (app: App) => keysInUse(app) === 0,
  'no-webhook': ({ webhook_url }: App) => webhook_url === null,
} satisfies Record<string, (app: App) => boolean>

export type AppKind = keyof typeof KINDS

export const APP_KINDS = Object.keys(KINDS) as AppKind[]

interface AppFilter {
  /** Part of an app_id, a name or a webhook address. */
  text: string
  /** Anything unknown, as from an old link, stands for all. */
  kind: string
}

export function filterApps(apps: App[], { text, kind }: AppFilter): App[] {
  const isOfKind = isKind(kind) ? KINDS[kind] : KINDS.all
  return apps.filter((app) => isOfKind(app) && hasText(app, text))
}

/** How many apps with the text there are of each kind. */
export function countApps(apps: App[], text: string): Record<AppKind, number> {
  const counts = APP_KINDS.map((kind) => [kind, filterApps(apps, { text, kind }).length])
  return Object.fromEntries(counts) as Record<AppKind, number>
}

export function keysInUse({ keys }: App): number {
  return keys.filter(({ revoked_at }) => revoked_at === undefined).length
}

function hasText({ app_id, name, webhook_url }: App, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [app_id, name, webhook_url ?? ''].some((part) => part.toLowerCase().includes(wanted))
}

function isKind(text: string): text is AppKind {
  return Object.hasOwn(KINDS, text)
}
