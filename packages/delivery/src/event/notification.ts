import { utcText } from '@txgw/protocol'

/** What the contract's envelope says about every event of one kind. */
export interface Envelope {
  event_type: string
  event_version: string
  resource_type: string
  resource_version: string
  summary: string
}

interface NotificationFacts<Resource> {
  id: string
  nowMs: number
  resource: Resource
}

/** Puts a resource into the envelope of the contract. */
export function putInEnvelope<Kind extends Envelope, Resource>(
  envelope: Kind,
  { id, nowMs, resource }: NotificationFacts<Resource>,
) {
  const time = utcText(nowMs)
  return { id, create_time: time, update_time: time, ...envelope, resource }
}
