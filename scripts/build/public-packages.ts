import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

/** In the order of their dependencies. */
export const PUBLIC_PACKAGES = ['protocol', 'gateway', 'merchant', 'cli'] as const
export type PublicPackage = (typeof PUBLIC_PACKAGES)[number]

export function packageFolder(name: PublicPackage): string {
  return join(ROOT, 'packages', name)
}

/** `cli` for `@txgw/cli` */
export function shortName(name: string): PublicPackage {
  const short = name.replace('@txgw/', '')
  const found = PUBLIC_PACKAGES.find((one) => one === short)
  if (found === undefined) throw new Error(`${name} is not among the public packages`)
  return found
}
