import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../build/public-packages.ts'

const CONSOLE = join(ROOT, 'packages', 'console')
const PACKAGE_NAME = /(?:from|import) '((?:@[\w-]+\/)?[\w-]+)[^']*'/g

/** The libraries in the built console, with their versions: the console is published inside the gateway. */
export function bundledInConsole(): Record<string, string> {
  const { devDependencies } = JSON.parse(readFileSync(join(CONSOLE, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const imported = new Set(
    globSync('src/**/*.{ts,tsx}', { cwd: CONSOLE })
      .flatMap((file) => [...readFileSync(join(CONSOLE, file), 'utf8').matchAll(PACKAGE_NAME)])
      .map((match) => match[1] as string),
  )
  return Object.fromEntries(
    Object.entries(devDependencies).filter(([name]) => imported.has(name) && !name.startsWith('@txgw/')),
  )
}
