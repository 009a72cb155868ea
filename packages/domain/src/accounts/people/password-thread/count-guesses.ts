import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export interface GuessingJob {
  password: string
  /** What somebody who knows the person and this product tries first. */
  words: string[]
}

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How many guesses somebody needs who knows common passwords, and how people vary them. */
export function countGuesses({ password, words }: GuessingJob): number {
  return estimator.check(password, words).guesses
}
