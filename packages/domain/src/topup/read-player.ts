import { numberOf } from '@txgw/protocol/exact-json'
import { isObject, kindOf } from './read-reply.ts'
import { storableText } from './storable-text.ts'
import { type Warning, warning } from './warnings.ts'

/** The attributes are written out again by recursion. This limit keeps a reply from exhausting the stack. */
const ATTRIBUTE_DEPTH_MAX = 32

export interface PlayerFields {
  userName?: string
  userAttribute?: Record<string, unknown>
  warnings: Warning[]
}

/** Reads the facts about the player besides the verdict. Nothing here can change the verdict. */
export function readPlayer(fields: Readonly<Record<string, unknown>>): PlayerFields {
  const name = readName(fields.user_name)
  const attribute = readAttribute(fields.user_attribute)
  return { ...name, ...attribute, warnings: [...name.warnings, ...attribute.warnings] }
}

function readName(value: unknown): PlayerFields {
  if (value === undefined || value === null) return { warnings: [] }
  if (typeof value !== 'string') return { warnings: [warning('name-not-text', `it is ${kindOf(value)}`)] }
  const { text, warnings } = storableText(value)
  return { userName: text, warnings }
}

function readAttribute(value: unknown): PlayerFields {
  if (value === undefined || value === null) return { warnings: [] }
  if (!isObject(value)) return { warnings: [warning('attribute-not-object', `it is ${kindOf(value)}`)] }
  const { tooDeep, inexact } = inspect(value, ATTRIBUTE_DEPTH_MAX)
  if (tooDeep) return { warnings: [warning('attribute-too-deep', `at most ${ATTRIBUTE_DEPTH_MAX} levels`)] }
  return { userAttribute: value, warnings: inexact ? [warning('attribute-inexact')] : [] }
}

interface Findings {
  tooDeep: boolean
  inexact: boolean
}

function inspect(value: unknown, levelsLeft: number): Findings {
  const number = numberOf(value)
  if (number !== undefined) return { tooDeep: false, inexact: isRounded(number) }
  if (typeof value !== 'object' || value === null) return { tooDeep: false, inexact: false }
  if (levelsLeft === 0) return { tooDeep: true, inexact: false }
  const findings = { tooDeep: false, inexact: false }
  for (const part of Object.values(value)) {
    const found = inspect(part, levelsLeft - 1)
    findings.tooDeep ||= found.tooDeep
    findings.inexact ||= found.inexact
  }
  return findings
}

/** Above this size JSON parsing maps neighbouring whole numbers to the same value. */
function isRounded(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
}
