import type { WorkerBus } from '@txgw/base/worker-bus'
import type { Validator } from '../validations/create-validator.ts'
import type { HeldNotification, ReplyByHand } from './held-notifications.ts'
import { type ByHandOptions, type HeldQuestion, validatorByHand } from './validate-by-hand.ts'

const LIST_TOPIC = 'held notifications'
const REPLY_TOPIC = 'reply to a held notification'

/** Holds questions for an operator who plays the game backend, whichever process asked them. */
export interface HoldDesk {
  readonly heldMsMax: number
  /** In this process. */
  hasPlaceFor(appId: string): boolean
  validatorFor(question: HeldQuestion): Pick<Validator, 'validate'>
  /** Covers all processes, oldest first. */
  list(): Promise<HeldNotification[]>
  /** Returns false when no process holds it. */
  reply(notificationId: string, reply: ReplyByHand): Promise<boolean>
  close(): void
}

interface SentReply {
  notificationId: string
  reply: ReplyByHand
}

export function openHoldDesk(bus: WorkerBus, options: ByHandOptions): HoldDesk {
  const { held } = options
  bus.answer(LIST_TOPIC, () => held.list())
  bus.answer(REPLY_TOPIC, (question) => {
    const { notificationId, reply } = question as SentReply
    return held.reply(notificationId, reply)
  })
  return {
    heldMsMax: held.holdMs,
    hasPlaceFor: (appId) => held.hasPlaceFor(appId),
    validatorFor: (question) => validatorByHand(options, question),
    async list() {
      const lists = (await bus.ask(LIST_TOPIC, null)) as HeldNotification[][]
      return lists.flat().toSorted((a, b) => a.sinceMs - b.sinceMs)
    },
    async reply(notificationId, reply) {
      const question: SentReply = { notificationId, reply }
      return (await bus.ask(REPLY_TOPIC, question)).includes(true)
    },
    close: () => held.close(),
  }
}
