import type { TLocalizedValidationError } from 'typebox/error'
import { TEXT_FORMS } from './text-forms.ts'

const RULE_OF_PATTERN = new Map<string, string>(
  Object.values(TEXT_FORMS).map(({ pattern, rule }) => [pattern, rule]),
)

const RULE_OF_TYPE = new Map([
  ['string', 'must be a string'],
  ['object', 'must be a JSON object'],
  ['array', 'must be an array'],
  ['boolean', 'must be true or false, without quotes'],
  ['number', 'must be a number'],
  ['integer', 'must be a whole number'],
])

/** The rule that a value breaks, as a sentence that continues after the field name. */
export function describeRule(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'type':
      return ruleOfType(error.params.type) ?? error.message
    case 'pattern':
      return RULE_OF_PATTERN.get(String(error.params.pattern)) ?? error.message
    case 'format':
      return error.params.format === 'date-time' ? TEXT_FORMS.dateTime.rule : error.message
    // The keyword of an unknown property under `additionalProperties: false`.
    case 'boolean':
      return 'is not a known field'
    case 'enum':
      return `must be one of ${error.params.allowedValues.join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`
    case 'minLength':
      return error.params.limit === 1
        ? 'must not be empty'
        : `must have at least ${count(error.params.limit, 'character')}`
    case 'maxLength':
      return `must have at most ${count(error.params.limit, 'character')}`
    case 'minItems':
      return `must have at least ${count(error.params.limit, 'item')}`
    case 'maxItems':
      return `must have at most ${count(error.params.limit, 'item')}`
    default:
      return error.message
  }
}

/** For a field that may be null, names the other type, because null is only tolerated. */
function ruleOfType(type: string | readonly string[]): string | undefined {
  return RULE_OF_TYPE.get(typeof type === 'string' ? type : String(type[0]))
}

function count(limit: number, noun: string): string {
  return `${limit} ${noun}${limit === 1 ? '' : 's'}`
}
