// Runs a script on the pinned Node. This file must itself run on Node 18 or later, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.installed-lockfile.json')
const windows = process.platform === 'win32'

function installIfNeeded() {
  const wanted = readFileSync(lockfile, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write('txgw: installing dependencies (once, from package-lock.json)\n')
  const args = ['ci', '--prefer-offline', '--loglevel=error', '--include=optional', '--include=dev']
  const result = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
  })
  if (result.status !== 0) {
    process.stderr.write('txgw: npm ci failed; the lines above say why. Check the network and try again.\n')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

function pinnedNode() {
  const link = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node')
  if (existsSync(link)) return link
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  process.stderr.write(
    `txgw: Node 26 is needed, this is ${process.version}, and no pinned runtime exists for ${process.platform}-${process.arch}.\n`,
  )
  process.exit(1)
}

installIfNeeded()
const [first, ...rest] = process.argv.slice(2)
const script = first === '--bin' ? join(root, 'node_modules', '.bin', rest.shift()) : join(root, first)
// A program cannot keep its own first file compiled, and reading that one as TypeScript takes longer than Node's start.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env }
const child = spawn(pinnedNode(), [script, ...rest], { stdio: 'inherit', shell: windows, env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

// A signal to npm ends npm and its shell but not this process. If the parent is gone, this process should stop too.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  child.kill('SIGTERM')
}, 500)
watch.unref()

child.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
