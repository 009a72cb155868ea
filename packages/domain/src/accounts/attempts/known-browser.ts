import { text, whole } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'

const hidden = { sort: 'plain', shown: 'nobody', column: text() } as const

/** A browser that has signed in to an account. It proves nothing but that, and has its own limit for wrong passwords. */
export const knownBrowserFields = record({
  /** Hex of the SHA-256 of the secret in its cookie. */
  digest: { ...hidden, schema: Type.String(), sort: 'secret' },
  accountId: { ...hidden, schema: Type.String() },
  signedInAtMs: { ...hidden, schema: Type.Integer(), column: whole() },
}) satisfies { readonly [name: string]: Field }

export interface KnownBrowser extends RecordOf<typeof knownBrowserFields> {}
