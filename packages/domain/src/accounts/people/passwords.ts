import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { DomainError } from '@txgw/base/domain-error'

const derive = promisify(argon2)

/** One hash takes 32 MiB and about a tenth of a second of one core. */
const COST: PasswordCost = { memory: 32 * 1024, passes: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** The text form that other programs use too. */
const KEPT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const AT_ONCE_MAX = 2
const WAITING_MAX = 20
const RETRY_SECONDS = 2

interface PasswordCost {
  /** In KiB. */
  memory: number
  passes: number
}

/** Hashes passwords with Argon2id, a few at a time, so that sign-ins cannot use up the memory of the service. */
export class Passwords {
  readonly #cost: PasswordCost
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(cost: PasswordCost = COST) {
    this.#cost = cost
  }

  /** @throws {DomainError} too-many */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const hash = await this.#derive(password, salt, this.#cost)
    const { memory, passes } = this.#cost
    return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(hash)}`
  }

  /**
   * Does the same work when there is no password to compare with, so that the time does not tell.
   * @throws {DomainError} too-many
   */
  async matches(password: string, kept: string | null): Promise<boolean> {
    const [, memory, passes, salt, hash] = KEPT.exec(kept ?? '') ?? []
    if (salt === undefined || hash === undefined) {
      await this.#derive(password, Buffer.alloc(SALT_BYTES), this.#cost)
      return false
    }
    const cost = { memory: Number(memory), passes: Number(passes) }
    const expected = Buffer.from(hash, 'base64')
    const given = await this.#derive(password, Buffer.from(salt, 'base64'), cost)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  async #derive(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
    await this.#turn()
    try {
      const message = password.normalize('NFC')
      return await derive('argon2id', { message, nonce, ...cost, parallelism: 1, tagLength: HASH_BYTES })
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= AT_ONCE_MAX) {
      if (this.#waiting.length >= WAITING_MAX) {
        throw new DomainError('too-many', 'Too many people are signing in at the moment.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push(resolve)
      await promise
    }
    this.#running++
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '')
}
