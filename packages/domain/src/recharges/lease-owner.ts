/** A process that decides recharges. */
export interface LeaseHolder {
  /** Identifies the data directory, and so the machine. */
  instanceId: string
  /** Identifies this run of the service. */
  startId: string
  /** Identifies the process within this run. Later processes have higher ids. */
  workerId: number
}

/** The name of the holder in the store. */
export function leaseOwner({ instanceId, startId, workerId }: LeaseHolder): string {
  return `${instanceId}/${startId}/${workerId}`
}

/**
 * Tells whether an owner is certainly gone: it belongs to an earlier run of this instance, or it is a process of this
 * run that has ended. For other instances only the end of their leases is known.
 *
 * @param alive the processes of this run that have not ended; any later one has not ended either
 */
export function isGone(owner: string, me: LeaseHolder, alive: readonly number[]): boolean {
  const [instanceId, startId, workerId] = owner.split('/')
  if (instanceId !== me.instanceId) return false
  if (startId !== me.startId) return true
  return !alive.includes(Number(workerId)) && Number(workerId) < Math.max(...alive)
}
