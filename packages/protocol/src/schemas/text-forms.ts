import { DATE_TIME_PATTERN, UTC_DATE_TIME_PATTERN } from '../date-time.ts'

/** Every pattern of the schemas, with the sentence that a violation of it is answered with. */
export const TEXT_FORMS = {
  // PostgreSQL cannot hold NUL, and no UTF-8 can hold an unpaired surrogate: every store keeps the rest.
  storable: {
    pattern: '^[^\\u0000\\uD800-\\uDFFF]*$',
    rule: 'must not hold NUL or an unpaired surrogate',
  },
  identifier: {
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
    rule: 'must be 1 to 64 letters, digits, ".", "_" or "-", and begin with a letter or digit',
  },
  upperCaseName: {
    pattern: '^[A-Z][A-Z0-9_]*$',
    rule: 'must be upper-case letters, digits and "_", and begin with a letter, such as VIRTUAL_GOOD',
  },
  dateTime: {
    pattern: DATE_TIME_PATTERN,
    rule: 'must be an existing date and time with a zone, such as 2026-01-31T08:30:00Z or 2026-01-31T16:30:00.123+08:00',
  },
  utcDateTime: {
    pattern: UTC_DATE_TIME_PATTERN,
    rule: 'must be an existing date and time in UTC, such as 2026-01-31T08:30:00Z',
  },
  currency: { pattern: '^[A-Z]{3}$', rule: 'must be three upper-case letters, such as USD' },
  region: { pattern: '^[A-Z]{2}$', rule: 'must be two upper-case letters, such as US' },
  amount: {
    pattern: '^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$',
    rule: 'must be a decimal number as text, such as "9.99", with no exponent and no separator',
  },
  wholeNumber: { pattern: '^[0-9]+$', rule: 'must be a whole number as text, such as "1"' },
} as const
