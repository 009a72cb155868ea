import Type, { type Static, type TObject, type TOptional, type TSchema } from 'typebox'
import type { Field, Fields, RecordOf, Viewer, WireName } from './record.ts'
import { wireName } from './wire-form.ts'

/** The needs of a field that callers set. */
export interface Setting {
  /** The schema of a value that a caller may send. It can be narrower than the shown one, and describes the default. */
  readonly sent: TSchema
  /** The value of the domain when nobody has set it; undefined where a caller must. */
  readonly byDefault: unknown
  /** The operator may set everything. */
  readonly setBy: Viewer
}

export type Settings = { readonly [name: string]: Field & Setting }

type SentProperties<F extends Settings> = {
  [N in keyof F & string as WireName<N, F[N]>]: TOptional<F[N]['sent']>
}

/** The properties of a body that changes settings: it may leave out each of them. */
export function sentProperties<F extends Settings>(fields: F): SentProperties<F> {
  const properties = Object.entries(fields).map(([name, field]) => [
    wireName(name, field),
    Type.Optional(field.sent),
  ])
  return Object.fromEntries(properties) as SentProperties<F>
}

/** Reads the settings that a body names, and no others. */
export function settingReader<F extends Settings>(
  fields: F,
): (sent: Static<TObject<SentProperties<F>>>) => Partial<RecordOf<F>> {
  const steps = Object.entries(fields as Fields).map(
    ([name, field]) => [name, wireName(name, field), field.read] as const,
  )
  return (sent) => {
    const given = sent as Record<string, unknown>
    const present = steps.filter(([, wire]) => given[wire] !== undefined)
    const read = present.map(([name, wire, read]) => [name, read ? read(given[wire] as never) : given[wire]])
    return Object.fromEntries(read) as Partial<RecordOf<F>>
  }
}

type Defaulted<F extends Fields> = {
  readonly [N in keyof F]: { readonly byDefault: RecordOf<F>[N] | undefined }
}

export type Defaults<F extends Settings> = {
  [N in keyof F as F[N]['byDefault'] extends undefined ? never : N]: RecordOf<F>[N]
}

export function defaultsOf<F extends Settings>(fields: F & Defaulted<F>): Defaults<F> {
  const settings = Object.entries(fields as Settings).filter(([, { byDefault }]) => byDefault !== undefined)
  return Object.fromEntries(settings.map(([name, { byDefault }]) => [name, byDefault])) as Defaults<F>
}
