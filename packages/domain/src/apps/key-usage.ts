import { DomainError } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'
import type { WorkerBus } from '@txgw/base/worker-bus'
import type { App } from './app.ts'
import type { AppDirectory } from './app-directory.ts'

/** The counts of one process, as sent to another process. */
interface SeenUsage {
  sinceMs: number
  keys: { serialNo: string; accepted: number; refused: number; lastAcceptedAtMs: number }[]
}

/** The counts of all processes of a machine together. */
export interface KeyUsageReport {
  /** Every request since this time was counted. */
  sinceMs: number
  keys: { serialNo: string; accepted: number; refused: number; lastAcceptedAtMs: number | null }[]
}

/** Answers other processes with the key usage of an app in this process. */
export function answerKeyUsage(options: {
  bus: WorkerBus
  environment: Environment
  directory: Pick<AppDirectory, 'find'>
  startedAtMs: number
}): void {
  const { bus, environment, directory, startedAtMs } = options
  bus.answer(topicOf(environment), (appId): SeenUsage => {
    const keys = [...(directory.find(String(appId))?.keys ?? [])].map(([serialNo, { usage }]) => ({
      serialNo,
      accepted: usage.acceptedCount,
      refused: usage.refusedCount,
      lastAcceptedAtMs: usage.lastAcceptedAtMs,
    }))
    return { sinceMs: startedAtMs, keys }
  })
}

/** Adds up the usage of each key of the app over all processes of this machine. */
export async function readKeyUsage(
  app: App,
  { bus, environment }: { bus: WorkerBus; environment: Environment },
): Promise<KeyUsageReport> {
  const seen = (await bus.ask(topicOf(environment), app.appId)) as SeenUsage[]
  if (seen.length === 0) throw new DomainError('unavailable', undefined, { retryAfterSeconds: 1 })
  const keys = app.keys.map(({ serialNo }) => {
    const found = seen.flatMap((one) => one.keys.filter((key) => key.serialNo === serialNo))
    const lastMs = Math.max(0, ...found.map((key) => key.lastAcceptedAtMs))
    return {
      serialNo,
      lastAcceptedAtMs: lastMs === 0 ? null : lastMs,
      accepted: found.reduce((sum, key) => sum + key.accepted, 0),
      refused: found.reduce((sum, key) => sum + key.refused, 0),
    }
  })
  return { sinceMs: Math.max(...seen.map(({ sinceMs }) => sinceMs)), keys }
}

function topicOf(environment: Environment): string {
  return `key-usage ${environment}`
}
