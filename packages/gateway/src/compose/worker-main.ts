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

const [cacheDir] = process.argv.slice(2)
if (cacheDir !== undefined) enableCompileCache(cacheDir)
const { connectPeer } = await import('../workers/peer.ts')
const { runWorker } = await import('./run-worker.ts')

const primary = connectPeer(process as unknown as Parameters<typeof connectPeer>[0])
const untilGone = once(process, 'disconnect').then(() => {
  setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
})
primary.onTold('start', async (start) => {
  await runWorker(primary, start as Parameters<typeof runWorker>[1], untilGone)
  if (process.connected) process.disconnect?.()
})
