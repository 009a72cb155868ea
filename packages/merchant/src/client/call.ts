import { systemClock } from '../clock.ts'
import { type Answer, errorOfAnswer } from '../errors/error-of-answer.ts'
import { TxgwError } from '../errors/txgw-error.ts'
import { type CallOptions, type ClientOptions, checkCallOptions, type Limits } from './client-options.ts'
import { loggableName, type Operation, tell } from './hooks.ts'
import { usablePrivateKey } from './private-key.ts'
import { pauseBeforeRetry } from './retry-policy.ts'
import { exchange } from './send-request.ts'
import type { Endpoint } from './service-address.ts'
import { signRequest } from './sign-request.ts'

/** Parts that only tests replace. */
export interface ClientParts {
  random(): number
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export interface CallerOptions
  extends Limits,
    Pick<ClientOptions, 'appId' | 'privateKey' | 'clock' | 'fetch' | 'hooks'> {
  serialNo: string
}

export interface Call<T> {
  operation: Operation
  endpoint: Endpoint
  body: string
  /** Reads an answer with any status. @throws {TxgwError} */
  read(answer: Answer): T
}

export interface Caller {
  /** @throws {TxgwError} @throws {KeyFormatError} @throws the reason of the caller's signal */
  call<T>(call: Call<T>, options: CallOptions): Promise<T>
}

const encoder = new TextEncoder()

export function createCaller(options: CallerOptions, { random, pause }: ClientParts): Caller {
  const { appId, serialNo, clock = systemClock, fetch, hooks = {} } = options
  // Read at the first call, because edge runtimes allow no cryptography while a module loads.
  let reading: Promise<CryptoKey> | undefined

  const tryOnce = async <T>(
    { operation, endpoint, body, read }: Call<T>,
    attempt: number,
    limits: TryLimits,
  ) => {
    reading ??= usablePrivateKey(options.privateKey)
    const bytes = encoder.encode(body)
    const { url, target } = endpoint
    const signer = { appId, serialNo, clock, privateKey: await reading }
    const { headers } = await signRequest({ target, body: bytes }, signer)
    const event = { operation, url, attempt }
    const startedMs = clock()
    const end = (status?: number, debugId?: string, errorName?: string) =>
      tell(hooks, 'onResponse', { ...event, status, errorName, debugId, durationMs: clock() - startedMs })
    tell(hooks, 'onRequest', event)
    try {
      const answer = await exchange({ url, headers, body: bytes }, { fetch, clock, ...limits })
      const result = read(answer)
      end(answer.status, answer.debugId)
      return result
    } catch (error) {
      if (error instanceof TxgwError) end(error.status, error.debugId, loggableName(error.name))
      throw error
    }
  }
  return {
    call: async (call, callOptions) => {
      const { signal } = callOptions
      const { timeout, maxRetries } = checkCallOptions(callOptions, options)
      for (let attempt = 1; ; attempt++) {
        try {
          return await tryOnce(call, attempt, { timeout, signal })
        } catch (error) {
          if (!(error instanceof TxgwError)) throw error
          const pauseMs = pauseBeforeRetry({ error, earlier: attempt - 1, random: random() })
          if (pauseMs === undefined || attempt > maxRetries) throw error
          const { operation, endpoint } = call
          const errorName = loggableName(error.name)
          tell(hooks, 'onRetry', { operation, url: endpoint.url, attempt, errorName, pauseMs })
          await pause(pauseMs, signal)
        }
      }
    },
  }
}

interface TryLimits {
  timeout: number
  signal: AbortSignal | undefined
}

/** For calls that succeed only with status 200. */
export function whenOk<T>(read: (answer: Answer) => T): (answer: Answer) => T {
  return (answer) => {
    if (answer.status !== 200) throw errorOfAnswer(answer)
    return read(answer)
  }
}
