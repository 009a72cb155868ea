import type { BodyText, Vector } from './vector.ts'

export function acceptedBody(comment: string, tags: string[], body: unknown): Vector {
  return { comment, valid: true, tags, input: { body: { utf8: JSON.stringify(body) } } }
}

/** `fields` are the paths of the fields at fault, with dots; the empty path is the body itself. */
export function refusedBody(fields: string[], comment: string, tags: string[], body: unknown): Vector {
  return refusedText(fields, comment, tags, { utf8: JSON.stringify(body) })
}

export function refusedText(fields: string[], comment: string, tags: string[], body: BodyText): Vector {
  return { comment, valid: false, tags, input: { body }, error: { fields } }
}

export function notJson(comment: string, body: BodyText): Vector {
  return { comment, valid: false, tags: ['not-json'], input: { body }, error: { reason: 'not-json' } }
}

/** A copy with the value at the path replaced; `undefined` takes the field away. */
export function changedAt<T>(original: T, path: string, value: unknown): T {
  const copy = structuredClone(original)
  const names = path.split('.')
  const last = names.pop() as string
  let holder = copy as Record<string, unknown>
  for (const name of names) holder = holder[name] as Record<string, unknown>
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}
