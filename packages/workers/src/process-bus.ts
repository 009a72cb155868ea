import type { WorkerBus } from '@txgw/base/worker-bus'
import { ANSWER_WITHIN_MS, type BusAnswer, type BusQuestion, MESSAGE_LENGTH_MAX } from './bus-message.ts'
import type { Peer } from './peer.ts'

type Reply = (question: unknown) => unknown | Promise<unknown>

/** Time for the relay's answer to come back after the relay has waited for the others. */
const RELAY_MARGIN_MS = 500

/** The bus of a worker: its questions go to the others through the primary. */
export function createProcessBus(primary: Peer): WorkerBus {
  const replies = new Map<string, Reply>()
  const replyTo = async (topic: string, question: unknown): Promise<unknown[]> => {
    const reply = replies.get(topic)
    if (!reply) return []
    try {
      return [await Promise.race([reply(question), tooLate(topic)])]
    } catch {
      return []
    }
  }
  primary.onAsked('bus', async (content): Promise<BusAnswer> => {
    const { topic, question } = content as BusQuestion
    const [answer] = await replyTo(topic, JSON.parse(question))
    const text = JSON.stringify(answer)
    return text === undefined || text.length > MESSAGE_LENGTH_MAX ? {} : { answer: text }
  })
  return {
    answer: (topic, reply) => void replies.set(topic, reply),
    async ask(topic, question) {
      const text = JSON.stringify(question)
      if (text.length > MESSAGE_LENGTH_MAX) {
        throw new RangeError(
          `a question on ${topic} may have at most ${MESSAGE_LENGTH_MAX} characters as JSON`,
        )
      }
      const [own, others] = await Promise.all([
        replyTo(topic, question),
        primary
          .ask('bus', { topic, question: text }, ANSWER_WITHIN_MS + RELAY_MARGIN_MS)
          .then((answers) => (answers as string[]).map((answer) => JSON.parse(answer)))
          .catch(() => []),
      ])
      return [...own, ...others]
    },
  }
}

function tooLate(topic: string): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`${topic} took too long`)), ANSWER_WITHIN_MS).unref()
  return promise
}
