import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The newest one whose compiler is published for every platform that it names. */
const NEXT = 'next@16.4.3'
/** What its build asks for when a route is written in TypeScript. */
const BESIDE_IT = [
  'react@19.3.1',
  'react-dom@19.3.1',
  'typescript@6.0.3',
  '@types/react@19.3.0',
  '@types/node@26.6.6',
]

const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/txgw-runtimes')
const FOLDER = join(CACHE, [NEXT, ...BESIDE_IT].join('-').replaceAll(/[^a-z0-9.]+/gi, '-'))
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const INSTALL_MS_MAX = 150_000
const QUIETLY = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
/** Without a network npm would go on trying for minutes. */
const GIVING_UP_SOON = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']

export interface NextInstall {
  /** Holds node_modules; a project inside it finds Next.js there. */
  folder: string
  program: string
}

/** Where Next.js is, after installing it the first time, or why there is none on this machine. */
export function findNext(): NextInstall | { absent: string } {
  if (!existsSync(FOLDER) && !install()) return { absent: `npm cannot install ${NEXT} here` }
  const modules = join(FOLDER, 'node_modules')
  if (globSync('@next/swc-*', { cwd: modules }).length === 0) {
    return { absent: `${NEXT} has no compiler for ${process.platform} on ${process.arch}` }
  }
  return { folder: FOLDER, program: join(modules, 'next/dist/bin/next') }
}

/** Under another name until it is complete, so that one cut short is not taken for an install. */
function install(): boolean {
  mkdirSync(CACHE, { recursive: true })
  const unfinished = mkdtempSync(join(CACHE, 'next-unfinished-'))
  try {
    writeFileSync(join(unfinished, 'package.json'), '{"private":true}')
    const { status } = spawnSync(NPM, ['install', ...QUIETLY, ...GIVING_UP_SOON, NEXT, ...BESIDE_IT], {
      cwd: unfinished,
      stdio: 'ignore',
      timeout: INSTALL_MS_MAX,
      shell: process.platform === 'win32',
    })
    if (status === 0) renameSync(unfinished, FOLDER)
    return status === 0
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
