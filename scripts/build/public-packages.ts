import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

export const PUBLIC_PACKAGES = ['protocol', 'gateway', 'merchant', 'cli'] as const
export type PublicPackage = (typeof PUBLIC_PACKAGES)[number]

export function packageFolder(name: PublicPackage): string {
  return join(ROOT, 'packages', name)
}
