import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@txgw/base/clock'
import { VALIDATION_DEADLINE_MS } from '@txgw/domain/apps/app'
import type { Received } from './received.ts'
import { ALLOW, CODES, forbid, NO_SUCH_PLAYER, type Rule } from './rule.ts'

/** Asks the person at the keyboard, several questions at a time if need be. */
export interface Questions {
  /** Undefined when no answer was typed in time. */
  ask(received: Received, signal: AbortSignal): Promise<Rule | undefined>
  close(): void
}

export interface QuestionParts {
  input: Readable
  clock: Clock
  /** Called with each question and the time left to answer it. */
  onQuestion(received: Received, leftMs: number): void
  /** Called when a typed line means nothing. */
  onMisread(explanation: string): void
}

/** Time reserved for sending the answer. */
const RESERVE_MS = 300

const CHOICES = [
  'a  allow',
  'n  forbid: no such player',
  ...CODES.map((code, i) => `${i + 1}  forbid: ${code}`),
]

/** The possible inputs, in two columns. */
export function choiceLines(): string[] {
  const width = Math.max(...CHOICES.map(({ length }) => length)) + 4
  const left = CHOICES.slice(0, CHOICES.length / 2)
  return left.map((choice, i) => choice.padEnd(width) + CHOICES[i + left.length])
}

const USAGE = 'Type a, n or 1 to 6. To answer a certain notification, put its number first, such as "#2 a".'

/** Reads lines instead of single keys, so that a typing slip can be corrected and Ctrl-C keeps its meaning. */
export function openQuestions({ input, clock, onQuestion, onMisread }: QuestionParts): Questions {
  const open = new Map<number, (rule: Rule) => void>()
  const lines = createInterface({ input, terminal: false })
  lines.on('line', (line) => {
    if (line.trim() === '') return
    const [, named, key = ''] = /^\s*(?:#?(\d+)\s+)?([an1-6])\s*$/i.exec(line) ?? []
    const rule = ruleOf(key)
    // An answer without a number goes to the oldest question.
    const number = named === undefined ? open.keys().next().value : Number(named)
    const answer = number === undefined ? undefined : open.get(number)
    if (!rule) onMisread(USAGE)
    else if (!answer) onMisread('No such notification is waiting for an answer.')
    else answer(rule)
  })
  return {
    ask: async (received, signal) => {
      const { number, deadlineAtMs } = received
      const leftMs = Math.min(deadlineAtMs - clock.nowMs(), VALIDATION_DEADLINE_MS.max) - RESERVE_MS
      if (leftMs <= 0) return undefined
      const { promise, resolve } = Promise.withResolvers<Rule | undefined>()
      open.set(number, resolve)
      onQuestion(received, leftMs)
      const answered = new AbortController()
      const ended = AbortSignal.any([signal, answered.signal])
      const timeOut = pause(leftMs, undefined, { signal: ended }).catch(() => undefined)
      try {
        return await Promise.race([promise, timeOut])
      } finally {
        open.delete(number)
        answered.abort()
      }
    },
    close: () => lines.close(),
  }
}

function ruleOf(key: string): Rule | undefined {
  if (key.toLowerCase() === 'a') return ALLOW
  if (key.toLowerCase() === 'n') return NO_SUCH_PLAYER
  const code = CODES[Number(key) - 1]
  return code && forbid(code)
}
