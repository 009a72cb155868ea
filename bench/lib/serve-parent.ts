/** The messages between the measuring process and the measured process. */
export interface Call {
  id: number
  command: string
  argument: unknown
}

export type Reply = { id: number; result: unknown } | { id: number; error: string }

export interface Usage {
  /** User and system time of all threads of the process. */
  cpuMicros: number
  rssBytes: number
}

type Commands = Record<string, (argument: never) => unknown>

/**
 * Runs in a measured process: answers the parent's calls, one of which asks for the resources used so far. The
 * process ends with its parent, whatever happens.
 */
export function serveParent(commands: Commands): void {
  const all: Commands = { close: () => {}, ...commands, usage: readUsage }
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ id, command, argument }: Call) => {
    const reply: Reply = await Promise.try(all[command] as (argument: unknown) => unknown, argument).then(
      (result) => ({ id, result }),
      (error: unknown) => ({
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    process.send?.(reply)
  })
}

function readUsage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, rssBytes: process.memoryUsage.rss() }
}
