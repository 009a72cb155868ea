import { hostname, userInfo } from 'node:os'
import type { Deed } from './entry-maker.ts'

/** The user of the machine that runs a command on the store, or the service itself. */
export function machineDeed(operation: string, signedInWith: 'command' | 'service'): Deed {
  return { actor: userName(), role: null, signedInWith, address: hostname(), operation, debugId: null }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user that has no name.
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
