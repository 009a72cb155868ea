import { setTimeout as sleep } from 'node:timers/promises'
import { serveParent } from '../lib/serve-parent.ts'
import { NEIGHBOURS, type Neighbour, type Reach } from './neighbours.ts'

const RETRY_MS = 5

/** Does one thing again and again until the process ends. */
async function begin({ name, reach }: { name: string; reach: Reach }): Promise<void> {
  // Connections end at any time, because the service defends itself.
  process.on('uncaughtException', () => {})
  const { atOnce, prepare, act } = NEIGHBOURS[name] as Neighbour
  await prepare?.(reach)
  for (let index = 0; index < atOnce; index++) void repeat(() => act(reach, index))
}

async function repeat(act: () => Promise<unknown>): Promise<never> {
  for (;;) await act().catch(() => sleep(RETRY_MS))
}

serveParent({ begin })
