/** Limits a search or a count to some apps. It stands in place of a filter by one app. */
export interface OfApps {
  appIds?: readonly string[]
}

/** One app, some apps or all apps. */
export interface AppFilter extends OfApps {
  appId?: string
}

/** The apps of the filter; undefined for all apps. */
export function appsOf({ appId, appIds }: AppFilter): readonly string[] | undefined {
  return appIds ?? (appId === undefined ? undefined : [appId])
}
