/** `env.` before a table stands for the schema of the environment; comments and literals stay as they are. */
const PLACEHOLDER = /--[^\n]*|'(?:[^']|'')*'|\benv\.(?=[a-z_])/g

/**
 * Puts the schema before every table. Each statement names its schema, because a pooler may give any
 * statement to any session of the server and may drop session settings.
 */
export function nameSchema(text: string, schema: string): string {
  return text.replace(PLACEHOLDER, (found) => (found === 'env.' ? `"${schema}".` : found))
}
