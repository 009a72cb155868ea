import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { connectPeer, type Peer } from './peer.ts'

/** One end of a channel that does not leave this process. Messages arrive later, as between processes. */
class Channel extends EventEmitter {
  readonly connected = true
  other!: Channel

  send(
    message: unknown,
    socket?: unknown,
    _options?: unknown,
    callback?: (error: Error | null) => void,
  ): boolean {
    setImmediate(() => this.other.emit('message', message, socket as Socket | undefined))
    callback?.(null)
    return true
  }
}

/** Connects a worker that runs in the process of its primary. */
export function linkPeers(): [primary: Peer, worker: Peer] {
  const [one, other] = [new Channel(), new Channel()]
  one.other = other
  other.other = one
  const peerOf = (channel: Channel) => connectPeer(channel as unknown as Parameters<typeof connectPeer>[0])
  return [peerOf(other), peerOf(one)]
}
