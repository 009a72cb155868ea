import type { Environment } from '@txgw/base/environment'
import type { Actor } from '@txgw/domain/accounts/actor'
import type { OfApps } from '@txgw/domain/apps/of-apps'

/** The apps of a merchant. Everything else does not exist for it. */
export interface OwnApps {
  readonly ids: readonly string[]
  readonly environments: readonly Environment[]
  has(appId: string | null): boolean
  /** Limits a filter to these apps. The store applies it, so no page and no count ever holds another app. */
  narrow<F extends { appId?: string }>(filter: F): F & OfApps
}

export function ownAppsOf({ appIds = [], environments }: Pick<Actor, 'appIds' | 'environments'>): OwnApps {
  const known = new Set(appIds)
  const has = (appId: string | null) => appId !== null && known.has(appId)
  return {
    ids: appIds,
    environments,
    has,
    narrow(filter) {
      const { appId, ...rest } = filter
      if (appId === undefined) return withApps(rest, appIds)
      return has(appId) ? filter : withApps(rest, [])
    },
  }
}

/** Whose shares the calls of a merchant use: those of its apps, whichever token or person calls. */
export function sharersOf({ id, appIds = [] }: Pick<Actor, 'id' | 'appIds'>): readonly string[] {
  return appIds.length > 0 ? appIds.map((appId) => `app ${appId}`) : [`merchant ${id}`]
}

/** One app has the cheaper statement. */
function withApps<F extends object>(filter: object, appIds: readonly string[]): F & OfApps {
  const [first, ...others] = appIds
  const isOne = first !== undefined && others.length === 0
  return { ...filter, ...(isOne ? { appId: first } : { appIds }) } as F & OfApps
}
