import { TO_NEIGHBOURS } from '@txgw/base/worker-bus'
import { ANSWER_WITHIN_MS, type BusAnswer, type BusQuestion } from './bus-message.ts'
import type { WorkerProcess } from './worker-process.ts'

/** The workers that hear the questions of one worker. */
export interface Hearers {
  /** The workers of its own environment. */
  members(): WorkerProcess[]
  /** The workers of the other environment. They hear only the topics that are meant for them. */
  neighbours?(): WorkerProcess[]
}

/** Sends the questions of one worker to all the others, and returns the answers that arrive in time. */
export function relayQuestions(from: WorkerProcess, { members, neighbours = () => [] }: Hearers): void {
  from.peer.onAsked('bus', async (content): Promise<string[]> => {
    const question = content as BusQuestion
    const hearing = question.topic.startsWith(TO_NEIGHBOURS) ? neighbours() : members()
    const others = hearing.filter((worker) => worker !== from)
    const answers = await Promise.allSettled(
      others.map(({ peer }) => peer.ask('bus', question, ANSWER_WITHIN_MS)),
    )
    return answers.flatMap((settled) => {
      const answer = settled.status === 'fulfilled' ? (settled.value as BusAnswer).answer : undefined
      return answer === undefined ? [] : [answer]
    })
  })
}
