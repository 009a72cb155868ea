/** Question and answer are JSON text, so that their length is known before they are sent. */
export interface BusQuestion {
  topic: string
  question: string
}

export interface BusAnswer {
  /** Missing if there is no answer. */
  answer?: string
}

export const ANSWER_WITHIN_MS = 2_000
export const MESSAGE_LENGTH_MAX = 8 * 1024 * 1024
