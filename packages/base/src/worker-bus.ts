/**
 * A topic that begins with this goes to the processes of the other environment. No other topic leaves the processes of
 * its own environment.
 */
export const TO_NEIGHBOURS = 'neighbours/'

/**
 * Connects the processes that share the ports of one machine. Questions and answers are JSON values, because they
 * cross process boundaries.
 */
export interface WorkerBus {
  /** Answers the questions of a topic, whichever process asks. */
  answer(topic: string, reply: (question: unknown) => unknown | Promise<unknown>): void
  /** Asks every process, including this one. A process that fails or does not answer in time is left out. */
  ask(topic: string, question: unknown): Promise<unknown[]>
}

/** The bus of a process that runs alone on its machine. */
export function createLoneBus(): WorkerBus {
  const replies = new Map<string, (question: unknown) => unknown | Promise<unknown>>()
  return {
    answer(topic, reply) {
      replies.set(topic, reply)
    },
    async ask(topic, question) {
      const reply = replies.get(topic)
      if (!reply) return []
      const [answer] = await Promise.allSettled([reply(question)])
      return answer.status === 'fulfilled' ? [answer.value] : []
    },
  }
}
