import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { pointInside } from './point-inside.ts'
import { innerPackages, type PublicPackage, readManifest } from './public-packages.ts'
import { builtFile } from './published-manifest.ts'

/** The packages that are published only inside this one become folders of it. */
export function includePackages(
  name: PublicPackage,
  { dist, compiled }: { dist: string; compiled: string },
): void {
  const included = join(dist, 'packages')
  const files = new Map<string, string>()
  for (const inner of innerPackages(name)) {
    cpSync(join(compiled, inner, 'src'), join(included, inner), { recursive: true })
    for (const [entry, source] of Object.entries(readManifest(inner).exports ?? {})) {
      const built = `${builtFile(source).replace('./dist/', '')}.js`
      files.set(entry.replace('.', `@txgw/${inner}`), join(included, inner, built))
    }
  }
  if (files.size > 0) pointInside(dist, (specifier) => files.get(specifier))
}
