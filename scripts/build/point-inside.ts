import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Lets imports of packages that became folders of this one lead there. */
export function pointInside(dist: string, fileOf: (name: string) => string | undefined): void {
  for (const file of globSync('**/*.{js,d.ts}', { cwd: dist })) {
    const path = join(dist, file)
    const text = readFileSync(path, 'utf8')
    const pointed = text.replaceAll(/(['"])(@txgw\/[^'"]+)\1/g, (whole, _quote, name) => {
      const target = fileOf(name)
      if (target === undefined) return whole
      const specifier = relative(dirname(path), target).replaceAll('\\', '/')
      return specifier.startsWith('.') ? `'${specifier}'` : `'./${specifier}'`
    })
    writeFileSync(path, pointed)
  }
}
