import type { Static, TObject, TSchema } from 'typebox'
import type { Column, InDocument, Parts } from './columns.ts'

/** A secret is shown to nobody. Money is one value: an amount means nothing without its currency. */
type Classified =
  | { readonly sort: 'plain' | 'money' | 'personal'; readonly shown: Viewer | 'nobody' }
  | { readonly sort: 'secret'; readonly shown: 'nobody' }

/** The operator sees what a merchant may see, and more. */
export type Viewer = 'merchant' | 'operator'

/**
 * Everything about one field. Which further words it needs depends on what is made from the record: a list asks for its
 * place in a file, a digest for its place there. A record whose fields lack them does not compile.
 */
export type Field = Classified & {
  /** The value on the wire. Where the wire leaves an optional field out, the domain has null. */
  readonly schema: TSchema
  /** Its name on the wire; the same in snake_case when absent. */
  readonly wire?: string
  /** Makes the value of the domain from the value on the wire, where they differ. */
  readonly read?: (sent: never) => unknown
  /** The other way round. */
  readonly write?: (value: never) => unknown
  /** Where stores keep it; null where something else than its row does. */
  readonly column: Column | InDocument | Parts | null
}

export type Fields = { readonly [name: string]: Field }

/** The fields of a record, each described once. The types, the wire, the rows, lists and digests are made from them. */
export function record<const F extends Fields>(fields: F): F {
  return fields
}

/** The same for a record that has every property of a contract. */
export function recordOf<P extends TObject>(_contract: P) {
  return <const F extends Fields>(fields: F & Covering<P, F>): F => fields
}

type Covering<P extends TObject, F extends Fields> =
  Exclude<keyof P['properties'], WireNames<F>> extends never
    ? unknown
    : { lacks: Exclude<keyof P['properties'], WireNames<F>> }

export type WireNames<F extends Fields> = { [N in keyof F & string]: WireName<N, F[N]> }[keyof F & string]

export type IsOptional<S extends TSchema> = S extends { '~optional': true } ? true : false

type ValueOf<F extends Field> = F extends { read: (sent: never) => infer T }
  ? T
  : IsOptional<F['schema']> extends true
    ? WrittenOf<F> | null
    : WrittenOf<F>

type WrittenOf<F extends Field> = F extends { write: (value: infer T) => unknown } ? T : Static<F['schema']>

/** The record in the domain. */
export type RecordOf<F extends Fields> = { -readonly [N in keyof F]: ValueOf<F[N]> }

export type WireName<N extends string, F extends Field> = F extends { wire: infer W extends string }
  ? W
  : N extends `${infer Instant}AtMs`
    ? `${Snake<Instant>}_at`
    : Snake<N>

type Snake<T extends string> = T extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : ''

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
