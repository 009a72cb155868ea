/** Both as JSON text, so that their length is known before they are sent. */
export interface BusQuestion {
  topic: string
  question: string
}

export interface BusAnswer {
  /** Left out when there is none. */
  answer?: string
}

export const ANSWER_WITHIN_MS = 2_000
export const MESSAGE_LENGTH_MAX = 8 * 1024 * 1024
