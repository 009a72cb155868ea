import { text } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import { wireForm } from '@txgw/base/records/wire-form'
import Type from 'typebox'
import type { EntryOf } from '../audit/audit-entry.ts'
import { type Audited, byDigest } from '../records/audited.ts'
import { instant, instantOrNull } from '../records/instant.ts'

/** The public half of a signing key. Merchants and operators both see it. */
export const platformKeyFields = record({
  serialNo: {
    schema: Type.String({ description: 'Serial number, the value of Txgw-Serial in its notifications' }),
    sort: 'plain',
    shown: 'merchant',
    column: text(),
    audited: 'always',
  },
  publicKey: {
    schema: Type.String({ description: 'RSA 2048 public key as SPKI PEM' }),
    sort: 'plain',
    shown: 'merchant',
    column: text(),
    audited: byDigest,
  },
  /** From this time receivers may accept the key. It is earlier than its first signature, and moves with a configured file. */
  notBeforeMs: {
    ...instant('Start of its validity; a key is listed and valid before it signs'),
    wire: 'not_before',
    audited: 'never',
  },
  /** Until when the key is listed. Its machine says so again and again. */
  expiresAtMs: {
    ...instantOrNull('End of its listing; null while no end is decided'),
    audited: 'never',
  },
  fingerprint: {
    schema: Type.String({ description: 'SHA-256 over the SPKI DER, lower-case hex' }),
    sort: 'plain',
    shown: 'operator',
    column: text(),
    audited: 'always',
  },
}) satisfies { readonly [name: string]: Field & Audited }

export interface PlatformKey extends RecordOf<typeof platformKeyFields> {}

const ofTurn = { shown: 'operator', column: null } as const

/** When the key signs. */
export const turnFields = record({
  listedSinceMs: { ...instant('When merchants could first fetch it'), ...ofTurn, wire: 'listed_since' },
  signsFromMs: { ...instant('When its machine begins to sign with it'), ...ofTurn, wire: 'signs_from' },
  signsUntilMs: {
    ...instantOrNull('When its machine stops signing with it; null while no key is due to replace it'),
    ...ofTurn,
    wire: 'signs_until',
  },
})

/** As operators see it, and as the machines tell each other. */
export const turnForm = wireForm(turnFields, 'operator')

export interface KeyTurn extends RecordOf<typeof turnFields> {}

/** A key of this machine. */
export type OwnKey = PlatformKey & KeyTurn

/** A key with the additional fields that operators see. */
export interface ListedKey extends PlatformKey, KeyTurn {
  /** Whether its machine signs with it now. */
  current: boolean
}

export interface PlatformSigner {
  serialNo: string
  /** SHA-256 with RSA, off the main thread. */
  sign(bytes: Uint8Array): Promise<Buffer>
}

export interface RotationRequest {
  /** How long the old key stays listed after it has stopped signing. */
  overlapSeconds: number
  /** How long the new key is listed before it signs; 'now' for a key that must not wait. */
  signAfterMinutes: number | 'now'
}

/** The signing keys of one environment: the private halves of this machine, and the public halves of all machines. */
export interface PlatformKeys {
  /** The key to sign with now. */
  current(): PlatformSigner
  /**
   * Returns every key that a merchant may still need, of all machines, the newest first.
   * @throws {StoreUnavailable}
   */
  list(): Promise<ListedKey[]>
  /**
   * Makes the next key of this machine. It is listed at once. The previous key signs until the new one takes over.
   *
   * @throws {DomainError} not-allowed-now when the key is configured or a new one waits already, invalid for a time
   * out of bounds
   */
  rotate(request: RotationRequest, entryOf?: EntryOf): Promise<OwnKey>
  close(): void
}
