import type { App, AppKey, AppSettings } from './app.ts'

export interface AppStore {
  /** @throws {DuplicateRecord} */
  addApp(app: App): Promise<void>
  findApp(appId: string): Promise<App | undefined>
  /** By app_id, ascending, after the given one. */
  listApps(page: { limit: number; after?: string }): Promise<App[]>
  /** @throws {RecordNotFound} */
  changeApp(appId: string, settings: Partial<AppSettings>, updatedAtMs: number): Promise<App>
  /** @throws {RecordNotFound} no such app @throws {DuplicateRecord} the serial was used before, revoked or not */
  addKey(appId: string, key: AppKey): Promise<void>
  /** Revoking again keeps the first time. @throws {RecordNotFound} */
  revokeKey(appId: string, serialNo: string, revokedAtMs: number): Promise<void>
  /**
   * Apps that changed after `version` (their keys included), and the version to ask with next time.
   * Version 0 gives all. Cheap when nothing changed: it is polled.
   */
  changesSince(version: number): Promise<{ version: number; apps: App[] }>
}
