import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The protocol becomes a folder of the package, without its schemas and therefore without their library. */
export function includeProtocol({ dist, protocol }: { dist: string; protocol: string }): void {
  const included = join(dist, 'protocol')
  mkdirSync(included)
  for (const file of globSync('*.{js,js.map,d.ts}', { cwd: protocol }))
    cpSync(join(protocol, file), join(included, file))
  for (const file of globSync('**/*.{js,d.ts}', { cwd: dist })) {
    const path = join(dist, file)
    const toProtocol = relative(dirname(path), join(included, 'index.js')).replaceAll('\\', '/')
    const specifier = toProtocol.startsWith('.') ? toProtocol : `./${toProtocol}`
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll(/(['"])@txgw\/protocol\1/g, `'${specifier}'`))
  }
}
