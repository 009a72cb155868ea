interface OfApps {
  columns: string
  table: string
  /** It begins with the app, so that another app's row is not even looked up. */
  index: string
  app?: string
  /** Ends with the id that is asked for. */
  where: string
}

/** Finds the row with an id among those of some apps. The values are the apps as JSON and the id. */
export const ofApps = ({ columns, table, index, app = 'app_id', where }: OfApps) => `
  SELECT ${columns} FROM (SELECT value AS own_app FROM json_each(?)) CROSS JOIN ${table} INDEXED BY ${index}
  WHERE ${app} = own_app AND ${where} = ?`
