/** Oids of pg_type. */
const INT8 = 20
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const FLOAT8_ARRAY = 1022

/**
 * How values travel. A bigint comes back as a number: all that are stored are milliseconds, microseconds
 * and counts, far below 2^53. Arrays are given to statements and never read.
 */
export const VALUE_TYPES = {
  bigint: { to: INT8, from: [INT8], serialize: String, parse: Number },
  texts: { to: TEXT_ARRAY, from: [], serialize: arrayText, parse: unread },
  bigints: { to: INT8_ARRAY, from: [], serialize: arrayText, parse: unread },
  doubles: { to: FLOAT8_ARRAY, from: [], serialize: arrayText, parse: unread },
}

function arrayText(values: (string | number | null)[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`
}

function unread(): never {
  throw new TypeError('no statement may give an array')
}
