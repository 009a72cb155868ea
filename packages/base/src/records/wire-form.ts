import Type, { type Static, type TObject, type TProperties } from 'typebox'
import {
  type Field,
  type Fields,
  type RecordOf,
  snakeCase,
  type Viewer,
  type WireName,
  type WireNames,
} from './record.ts'

type Seen<V extends Viewer> = V extends 'merchant' ? 'merchant' : Viewer

/** The fields that the viewer may see. */
export type Visible<F extends Fields, V extends Viewer> = {
  [N in keyof F as F[N]['shown'] extends Seen<V> ? N : never]: F[N]
}

export type WireProperties<F extends Fields> = {
  [N in keyof F & string as WireName<N, F[N]>]: F[N]['schema']
}

export type WireOf<F extends Fields, V extends Viewer> = Static<TObject<WireProperties<Visible<F, V>>>>

export interface WireForm<F extends Fields, V extends Viewer> {
  readonly properties: WireProperties<Visible<F, V>>
  /** In the order of the fields. An optional field that is null is left out. */
  readonly toWire: (record: RecordOf<F>) => WireOf<F, V>
}

/** The record as the viewer sees it. */
export function wireForm<F extends Fields, V extends Viewer>(fields: F, viewer: V): WireForm<F, V> {
  const visible = stepsOf(fields).filter(
    ({ described: { shown } }) => shown === 'merchant' || shown === viewer,
  )
  const properties = Object.fromEntries(visible.map(({ wire, described }) => [wire, described.schema]))
  return {
    properties: properties as WireForm<F, V>['properties'],
    toWire(record) {
      const sent: Record<string, unknown> = {}
      for (const { field, wire, isOptional, write } of visible) {
        const value = (record as Record<string, unknown>)[field]
        if (value === undefined || (isOptional && value === null)) continue
        sent[wire] = write ? write(value as never) : value
      }
      return sent as WireOf<F, V>
    },
  }
}

/** Reads what was sent. Names that no field has are left out. */
export function wireReader<F extends Fields>(fields: F): (sent: object) => RecordOf<F> {
  const steps = stepsOf(fields)
  return (sent) => {
    const record: Record<string, unknown> = {}
    for (const { field, wire, isOptional, read } of steps) {
      const value = (sent as Record<string, unknown>)[wire]
      record[field] = read ? read(value as never) : isOptional ? (value ?? null) : value
    }
    return record as RecordOf<F>
  }
}

/** Those of the properties that a caller may send which the fields have, in the order of the properties. */
export function wireInput<F extends Fields, P extends TProperties>(
  fields: F,
  { properties }: TObject<P>,
): Pick<P, keyof P & WireNames<F>> {
  const names = new Set(stepsOf(fields).map(({ wire }) => wire))
  const sent = Object.entries(properties).filter(([name]) => names.has(name))
  return Object.fromEntries(sent) as Pick<P, keyof P & WireNames<F>>
}

/** A field in milliseconds is a text on the wire, which has no unit: `createdAtMs` is `created_at`. */
export const wireName = (
  field: string,
  { wire = snakeCase(field).replace(/_at_ms$/, '_at') }: Field,
): string => wire

function stepsOf(fields: Fields) {
  return Object.entries(fields).map(([field, described]) => ({
    field,
    described,
    wire: wireName(field, described),
    isOptional: Type.IsOptional(described.schema),
    read: described.read,
    write: described.write,
  }))
}
