import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into every process of a service before the service itself. At a signal it collects garbage and writes down
 * what is left, which cannot be seen from outside.
 */
const folder = process.env.TXGW_CAMPAIGN_MEMORY
if (isMainThread && folder !== undefined) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    // What the first collection set free may hold buffers.
    setImmediate(() => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      const file = `${folder}/${process.pid}`
      writeFileSync(`${file}.new`, String(heapUsed + external))
      renameSync(`${file}.new`, file)
    })
  })
}
