import { ANSWER_WITHIN_MS, type BusAnswer, type BusQuestion } from './bus-message.ts'
import type { WorkerProcess } from './worker-process.ts'

/** Sends the questions of one worker to all the others, and returns the answers that arrive in time. */
export function relayQuestions(from: WorkerProcess, members: () => WorkerProcess[]): void {
  from.peer.onAsked('bus', async (content): Promise<string[]> => {
    const question = content as BusQuestion
    const others = members().filter((worker) => worker !== from)
    const answers = await Promise.allSettled(
      others.map(({ peer }) => peer.ask('bus', question, ANSWER_WITHIN_MS)),
    )
    return answers.flatMap((settled) => {
      const answer = settled.status === 'fulfilled' ? (settled.value as BusAnswer).answer : undefined
      return answer === undefined ? [] : [answer]
    })
  })
}
