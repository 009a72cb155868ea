import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { shellQuote } from './shell-quote.ts'

const CLONE_ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const isClone = existsSync(join(CLONE_ROOT, 'scripts', 'with-runtime.mjs'))

/** A command line for this program that works when pasted, in a clone and in an installation. */
export function commandLine(words: string[]): string {
  return [isClone ? cloneInvocation(process.cwd()) : 'txgw', ...words.map(shellQuote)].join(' ')
}

/** The directory where such a line runs: npm changes into the clone. */
export function commandLineDir(): string {
  return isClone ? CLONE_ROOT : process.cwd()
}

function cloneInvocation(workingDir: string): string {
  const inClone = !relative(CLONE_ROOT, workingDir).startsWith('..')
  return inClone ? 'npm run -s txgw --' : `npm run -s --prefix ${shellQuote(CLONE_ROOT)} txgw --`
}
