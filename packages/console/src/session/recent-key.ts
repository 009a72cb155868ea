export const RECENT_KEY = 'txgw-recent'

/** Nobody who signs in next learns what the one before looked at. */
export function forgetRecent(): void {
  localStorage.removeItem(RECENT_KEY)
}
