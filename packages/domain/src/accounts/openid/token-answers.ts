type Fetch = (url: string, options: object) => Promise<Response>

/**
 * Keeps the answer to a code until its sign-in ends. A code works once, so when the answer must be judged again with
 * other keys, the provider cannot be asked for it again.
 */
export class TokenAnswers {
  readonly #fetch: Fetch
  /** By code; undefined before the answer. */
  readonly #kept = new Map<string, Response | undefined>()

  constructor(fetch: Fetch) {
    this.#fetch = fetch
  }

  keep(code: string): Disposable {
    this.#kept.set(code, undefined)
    return { [Symbol.dispose]: () => void this.#kept.delete(code) }
  }

  readonly fetch: Fetch = async (url, options) => {
    const code = codeIn(options)
    const kept = code === undefined ? undefined : this.#kept.get(code)
    if (kept) return kept.clone()
    const answer = await this.#fetch(url, options)
    if (code !== undefined && this.#kept.has(code) && answer.ok) this.#kept.set(code, answer.clone())
    return answer
  }
}

function codeIn({ body }: { body?: unknown }): string | undefined {
  const isForm = typeof body === 'string' || body instanceof URLSearchParams
  return isForm ? (new URLSearchParams(body).get('code') ?? undefined) : undefined
}
