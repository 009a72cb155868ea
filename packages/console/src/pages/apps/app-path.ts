/** Of an app in the operator API. */
export function appPath(appId: string): string {
  return `/apps/${encodeURIComponent(appId)}`
}
