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
