import { UserValidateReply } from '@txgw/protocol/schemas'
import { type Warning, warning } from './warnings.ts'

const FIELDS = new Map(Object.keys(UserValidateReply.properties).map((field) => [skeleton(field), field]))
const WARNINGS_MAX = 10

/**
 * Other fields are welcome, but `isTopupForbidden` is not one: its author believes to have forbidden a
 * top-up that goes on.
 */
export function misspeltFields(fields: Readonly<Record<string, unknown>>): Warning[] {
  const warnings: Warning[] = []
  for (const name in fields) {
    if (Object.hasOwn(UserValidateReply.properties, name)) continue
    const meant = FIELDS.get(skeleton(name))
    if (meant === undefined || Object.hasOwn(fields, meant)) continue
    warnings.push(warning('field-misspelt', `${meant} is meant`))
    if (warnings.length === WARNINGS_MAX) break
  }
  return warnings
}

function skeleton(name: string): string {
  return name.replace(/[_\-\s]/g, '').toLowerCase()
}
