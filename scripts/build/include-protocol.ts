import { cpSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pointInside } from './point-inside.ts'

/** The protocol becomes a folder of the package, without its schemas and therefore without their library. */
export function includeProtocol({ dist, protocol }: { dist: string; protocol: string }): void {
  const included = join(dist, 'protocol')
  mkdirSync(included)
  for (const file of globSync('*.{js,js.map,d.ts}', { cwd: protocol }))
    cpSync(join(protocol, file), join(included, file))
  pointInside(dist, (name) => (name === '@txgw/protocol' ? join(included, 'index.js') : undefined))
}
