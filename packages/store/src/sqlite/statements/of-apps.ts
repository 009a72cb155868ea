/** Limits a statement that reads one row to some apps, so that nothing of another app's row is read. */
export const ofApps = (statement: string, app = 'app_id') =>
  `${statement} AND ${app} IN (SELECT value FROM json_each(?))`
