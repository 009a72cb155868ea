import { once } from 'node:events'
import { enableCompileCache } from 'node:module'

/**
 * Without a handler, SIGUSR1 opens Node's debugger to every user of the machine, and SIGUSR2 ends the
 * process.
 */
const IGNORED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const
/** When the primary is gone, nothing else ends a worker that cannot end. */
const END_WITHIN_MS = 38_000

// A signal to all processes is meant for the primary, which then tells the workers what to do.
for (const signal of IGNORED_SIGNALS) process.on(signal, () => {})

const [role, cacheDir] = process.argv.slice(2)
const isSandbox = role === 'sandbox'
if (cacheDir !== undefined) enableCompileCache(cacheDir)
const { connectPeer } = await import('../../workers/peer.ts')
const { runWorker } = await import('./run-worker.ts')
const { lowerPriority } = await import('./lower-priority.ts')
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
