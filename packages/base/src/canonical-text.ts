/** Equal values give the same text, whatever the order of their fields. As in JSON, undefined fields are left out. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, part]) => `${JSON.stringify(name)}:${canonicalText(part)}`).join(',')}}`
}
