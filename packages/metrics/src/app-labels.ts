/** Each app costs a monitoring system several time series, so only so many have their own. */
const APPS_MAX = 500
/** The label of all further apps together. */
export const OTHER_APPS = 'other'

/** The label of an app. The apps that were seen first keep a label of their own until the process ends. */
export class AppLabels {
  readonly #appsMax: number
  readonly #own = new Set<string>()

  constructor(appsMax = APPS_MAX) {
    this.#appsMax = appsMax
  }

  of(appId: string): string {
    if (this.#own.has(appId)) return appId
    if (this.#own.size >= this.#appsMax) return OTHER_APPS
    this.#own.add(appId)
    return appId
  }
}
