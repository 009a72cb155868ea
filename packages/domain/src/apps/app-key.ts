import { text } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import { type Audited, byDigest } from '../records/audited.ts'
import { instant, optionalInstant } from '../records/instant.ts'

const plain = { sort: 'plain', shown: 'merchant', column: text(), audited: 'always' } as const

export const keyFields = record({
  serialNo: {
    ...plain,
    schema: Type.String({ description: 'Serial number, unique within the app for all time' }),
  },
  /** SPKI PEM, whatever format was registered. Its fingerprint names it for people. */
  publicKey: { ...plain, schema: Type.String(), shown: 'nobody', audited: byDigest },
  fingerprint: {
    ...plain,
    schema: Type.String({ description: 'SHA-256 over the SPKI DER, lower-case hex' }),
  },
  notBeforeMs: {
    ...optionalInstant('Start of the validity of the certificate; absent for a bare public key'),
    wire: 'not_before',
    audited: 'always',
  },
  notAfterMs: {
    ...optionalInstant('End of the validity of the certificate; absent for a bare public key'),
    wire: 'not_after',
    audited: 'always',
  },
  addedAtMs: { ...instant('When it was registered'), audited: 'when-made' },
  revokedAtMs: {
    ...optionalInstant('When it was revoked; absent while it is in use'),
    audited: 'when-ended',
  },
}) satisfies { readonly [name: string]: Field & Audited }

export interface AppKey extends RecordOf<typeof keyFields> {}
