/** A statement with the values that it is given by name: what a database takes. */
export interface Statement<V> {
  (values: { readonly [name: string]: V }): [text: string, ...values: V[]]
  readonly text: string
}

/** A colon and a name. Two colons are a cast. */
const PARAMETER = /(?<!:):([a-z]\w*)/g

/**
 * Writes `:name` as the position that the driver expects, once for each statement. A value that is missing, or that the
 * statement has no name for, is an error of the program.
 *
 * @param mark what the driver expects before a position
 */
export function namedStatement<V>(sql: string, mark: '$' | '?'): Statement<V> {
  const names: string[] = []
  const text = sql.replace(PARAMETER, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return mark + (names.indexOf(name) + 1)
  })
  const bind = (values: { readonly [name: string]: V }): [string, ...V[]] => {
    for (const name in values) if (!names.includes(name)) throw new Error(`no parameter :${name} in ${text}`)
    return [text, ...names.map((name) => values[name] ?? missing(values, name))]
  }
  return Object.assign(bind, { text })
}

/** Null is a value. */
function missing<V>(values: { readonly [name: string]: V }, name: string): V {
  const value = values[name]
  if (value === undefined) throw new Error(`the parameter :${name} has no value`)
  return value
}

/** Values of columns by name, for a statement that has several records: each has names that begin with its own. */
export function prefixed<V>(
  prefix: string,
  names: readonly string[],
  cells: readonly V[],
): Record<string, V> {
  return Object.fromEntries(names.map((name, index) => [`${prefix}_${name}`, cells[index] as V]))
}
