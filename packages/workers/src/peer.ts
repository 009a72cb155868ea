import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

type Told = (content: unknown, socket: Socket | undefined) => void
type Asked = (content: unknown) => unknown | Promise<unknown>

/** The process at the other end of a channel. Messages are JSON. */
export interface Peer {
  /**
   * Sends a message, which is lost if the other process has exited. A socket stays open here too until it is
   * destroyed.
   */
  tell(topic: string, content: unknown, socket?: Socket): void
  onTold(topic: string, listen: Told): void
  /** @throws {PeerSilent} no answer in time, a failure at the other end, or the other process has exited */
  ask(topic: string, content: unknown, withinMs: number): Promise<unknown>
  onAsked(topic: string, answer: Asked): void
}

export class PeerSilent extends Error {
  override readonly name = 'PeerSilent'
}

/** A child process, or this process as the child of its parent. */
type Channel = Pick<ChildProcess, 'connected' | 'send' | 'on'>

interface Message {
  topic: string
  content: unknown
  /** The number of the question that this message asks or answers. */
  asks?: number
  answers?: number
  failed?: true
}

interface Waiting {
  resolve(content: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export function connectPeer(channel: Channel): Peer {
  const told = new Map<string, Told>()
  const asked = new Map<string, Asked>()
  const waiting = new Map<number, Waiting>()
  let questions = 0

  const send = (message: Message, socket?: Socket) => {
    // A peer that is gone needs no message, and callers that wait for an answer get an error when the channel
    // ends.
    if (channel.connected) channel.send(message, socket, { keepOpen: true }, () => {})
  }
  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    waiting.delete(id)
    clearTimeout(found?.timer)
    return found
  }
  const answer = async ({ topic, content, asks }: Message) => {
    const reply = asked.get(topic)
    try {
      if (!reply) throw new PeerSilent(`no process answers ${topic}`)
      send({ topic, content: await reply(content), answers: asks as number })
    } catch {
      send({ topic, content: null, answers: asks as number, failed: true })
    }
  }

  channel.on('message', (received, socket) => {
    const message = received as Message
    if (message.asks !== undefined) void answer(message)
    else if (message.answers === undefined) told.get(message.topic)?.(message.content, socket as Socket)
    else if (message.failed)
      settle(message.answers)?.reject(new PeerSilent(`${message.topic} failed in the other process`))
    else settle(message.answers)?.resolve(message.content)
  })
  channel.on('disconnect', () => {
    for (const id of waiting.keys()) settle(id)?.reject(new PeerSilent('the other process has exited'))
  })

  return {
    tell: (topic, content, socket) => send({ topic, content }, socket),
    onTold: (topic, listen) => void told.set(topic, listen),
    onAsked: (topic, reply) => void asked.set(topic, reply),
    ask(topic, content, withinMs) {
      if (!channel.connected) return Promise.reject(new PeerSilent('the other process has exited'))
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const id = ++questions
      const giveUp = () => settle(id)?.reject(new PeerSilent(`no answer to ${topic} within ${withinMs} ms`))
      waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, withinMs) })
      send({ topic, content, asks: id })
      return promise
    },
  }
}
