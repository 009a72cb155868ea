import type { AuditEntry } from '../audit/audit-entry.ts'
import type { App, AppSettings } from './app.ts'
import type { AppKey } from './app-key.ts'
import type { OfApps } from './of-apps.ts'

/** Each change is written together with its entry of the audit trail, if it is given one. */
export interface AppStore {
  /** @throws {DuplicateRecord} */
  addApp(app: App, entry?: AuditEntry): Promise<void>
  findApp(appId: string): Promise<App | undefined>
  /** Sorted by app_id, ascending, after the given one. */
  listApps(page: { limit: number; after?: string } & OfApps): Promise<App[]>
  /** @throws {RecordNotFound} */
  changeApp(
    appId: string,
    settings: Partial<AppSettings>,
    updatedAtMs: number,
    entryOf?: (before: App, after: App) => AuditEntry | undefined,
  ): Promise<App>
  /**
   * Null gives the app the clock of the environment again. Moving the clock to where it is leaves no entry.
   * @throws {RecordNotFound}
   */
  moveClock(
    appId: string,
    offsetSeconds: number | null,
    entryOf?: (before: number | null) => AuditEntry,
  ): Promise<void>
  /**
   * @throws {RecordNotFound} no such app
   * @throws {DuplicateRecord} the serial was used before, revoked or not
   */
  addKey(appId: string, key: AppKey, entry?: AuditEntry): Promise<void>
  /**
   * Revoking again keeps the first time and leaves no entry.
   * @throws {RecordNotFound}
   */
  revokeKey(
    appId: string,
    serialNo: string,
    revokedAtMs: number,
    entryOf?: (revoked: AppKey) => AuditEntry,
  ): Promise<void>
  /**
   * Returns the apps that changed after `version`, with their keys, and the version for the next call. Version 0
   * returns all apps. It is polled, so it is cheap when nothing changed.
   */
  changesSince(version: number): Promise<{ version: number; apps: App[] }>
}
