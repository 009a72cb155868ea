/** `env.` before a table stands for the schema of the environment; comments and literals stay as they are. */
const PLACEHOLDER = /--[^\n]*|'(?:[^']|'')*'|\benv\.(?=[a-z_])/g

/**
 * The text with the schema before every table. Each statement names it, for a pooler may give any statement
 * to any session of the server, and may drop what a session was told.
 */
export function nameSchema(text: string, schema: string): string {
  return text.replace(PLACEHOLDER, (found) => (found === 'env.' ? `"${schema}".` : found))
}
