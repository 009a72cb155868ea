/** A process that decides recharges. */
export interface LeaseHolder {
  /** Of the data directory, and so of the machine. */
  instanceId: string
  /** Of this run of the service. */
  startId: string
  /** Of the process in this run; later ones have higher ids. */
  workerId: number
}

/** Its name in the store. */
export function leaseOwner({ instanceId, startId, workerId }: LeaseHolder): string {
  return `${instanceId}/${startId}/${workerId}`
}

/**
 * Whether an owner is gone for certain: an earlier run of this instance, or a process of this run that has
 * ended. Of other instances nothing is known but when their leases end.
 *
 * @param alive the processes of this run that have not ended; any later one has not ended either
 */
export function isGone(owner: string, me: LeaseHolder, alive: readonly number[]): boolean {
  const [instanceId, startId, workerId] = owner.split('/')
  if (instanceId !== me.instanceId) return false
  if (startId !== me.startId) return true
  return !alive.includes(Number(workerId)) && Number(workerId) < Math.max(...alive)
}
