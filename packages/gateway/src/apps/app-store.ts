import type { App, AppKey, AppSettings } from './app.ts'
import type { OfApps } from './of-apps.ts'

export interface AppStore {
  /** @throws {DuplicateRecord} */
  addApp(app: App): Promise<void>
  findApp(appId: string): Promise<App | undefined>
  /** Sorted by app_id, ascending, after the given one. */
  listApps(page: { limit: number; after?: string } & OfApps): Promise<App[]>
  /** @throws {RecordNotFound} */
  changeApp(appId: string, settings: Partial<AppSettings>, updatedAtMs: number): Promise<App>
  /**
   * @throws {RecordNotFound} no such app
   * @throws {DuplicateRecord} the serial was used before, revoked or not
   */
  addKey(appId: string, key: AppKey): Promise<void>
  /**
   * Revoking again keeps the first time.
   * @throws {RecordNotFound}
   */
  revokeKey(appId: string, serialNo: string, revokedAtMs: number): Promise<void>
  /**
   * Returns the apps that changed after `version`, with their keys, and the version for the next call. Version 0
   * returns all apps. It is polled, so it is cheap when nothing changed.
   */
  changesSince(version: number): Promise<{ version: number; apps: App[] }>
}
