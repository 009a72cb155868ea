import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { setPriority } from 'node:os'

/**
 * Without a handler, SIGUSR1 opens Node's debugger to every user of the machine, and SIGUSR2 ends the
 * process.
 */
const IGNORED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const
/** When the primary is gone, nothing else ends a worker that cannot end. */
const END_WITHIN_MS = 38_000
const TASKS = '/proc/self/task'

// A signal to all processes is meant for the primary, which then tells the workers what to do.
for (const signal of IGNORED_SIGNALS) process.on(signal, () => {})

const [role, cacheDir] = process.argv.slice(2)
const isSandbox = role === 'sandbox'
if (cacheDir !== undefined) enableCompileCache(cacheDir)
const { connectPeer } = await import('@txgw/workers/peer')
const { runWorker } = await import('./run-worker.ts')
const { removePlace } = await import('./private-place.ts')
const { letHeapGrow } = await import('./size-process.ts')

letHeapGrow()
const primary = connectPeer(process as unknown as Parameters<typeof connectPeer>[0])
const untilGone = once(process, 'disconnect').then(() => {
  setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
})
primary.onTold('start', async (content) => {
  const start = content as Parameters<typeof runWorker>[1]
  // Production is cut off already, and whoever starts the service again needs the port of the sandbox.
  if (isSandbox) void untilGone.then(() => leave(start.socketPath))
  // The start of the service waits for the first one. A later one must not cost production anything.
  const standBack = () => lowerPriority(start.config.sandboxNiceness)
  if (isSandbox && start.me.workerId > 1) standBack()
  const logFields = { worker: isSandbox ? 'sandbox' : start.me.workerId }
  await runWorker(primary, start, { untilGone, logFields, ...(isSandbox && { onReady: standBack }) })
  if (process.connected) process.disconnect?.()
})

function leave(socketPath: string): void {
  removePlace(socketPath)
  process.exit(1)
}

/**
 * Lets other processes of the machine go first. On Linux a priority belongs to one thread, and the threads that collect
 * garbage run already, so each gets it. Threads that start later inherit it.
 * @param niceness 0 to 19, as Unix counts it
 */
function lowerPriority(niceness: number): void {
  if (niceness === 0) return
  for (const thread of threadsOf()) setPriority(thread, niceness)
}

/** 0 means the process. */
function threadsOf(): number[] {
  try {
    return readdirSync(TASKS).map(Number)
  } catch {
    return [0]
  }
}
