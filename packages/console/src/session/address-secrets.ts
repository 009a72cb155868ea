/** The page of the console that an identity provider sends people back to. */
const OPENID_PATH = '/sign-in/openid'

/** A secret that came with the address of the page. */
export type AddressSecret = { ticket: string } | { invitation: string } | { openid: string }

/**
 * Takes the secret of a link, or the answer of an identity provider. It removes the secret from the address bar, and so
 * from the history, at once.
 */
export function takeAddressSecret(): AddressSecret | undefined {
  const found = readAddress(window.location)
  if (!found) return undefined
  const path = 'openid' in found ? '/' : window.location.pathname + window.location.search
  window.history.replaceState(null, '', path)
  return found
}

function readAddress({ pathname, search, hash }: Location): AddressSecret | undefined {
  if (pathname === OPENID_PATH) return { openid: search.slice(1) || 'state=' }
  const fragment = new URLSearchParams(hash.slice(1))
  const ticket = fragment.get('ticket')
  if (ticket !== null) return { ticket }
  const invitation = fragment.get('invitation')
  return invitation === null ? undefined : { invitation }
}
