/** Limits a statement that reads one row to some apps, so that the server looks into no other app's partition. */
export const ofApps = (statement: string, app = 'app_id') => `${statement} AND ${app} = ANY ($2::text[])`
