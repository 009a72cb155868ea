import type { HttpCall } from '../connection/http-connection.ts'

interface PlainInit {
  method: HttpCall['method']
  headers: Headers
  body?: HttpCall['body']
}

/**
 * A request that keeps its target as written. The platform's Request would resolve an id made of dots as a step up
 * the path.
 */
export class PlainRequest {
  readonly #target: string
  readonly #init: PlainInit
  readonly method: string
  /** How long the service may take to answer once it has the whole request. */
  answerMsMax?: number

  constructor(target: string, init: PlainInit) {
    this.#target = target
    this.#init = init
    this.method = init.method
  }

  toCall(): HttpCall {
    const { method, headers, body } = this.#init
    return {
      method,
      target: this.#target,
      headers: Object.fromEntries(headers),
      ...(body !== undefined && { body }),
      ...(this.answerMsMax !== undefined && { answerMsMax: this.answerMsMax }),
    }
  }
}

/** Fills the parameters into the path, each escaped as one segment. */
export function writePath(pattern: string, parameters: Record<string, unknown>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeSegment(String(parameters[name])))
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/^\.{1,2}$/, (dots) => '%2E'.repeat(dots.length))
}
