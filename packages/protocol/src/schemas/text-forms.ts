import { DATE_TIME_PATTERN, UTC_DATE_TIME_PATTERN } from '../date-time.ts'

/** Every pattern of the schemas, with the sentence that describes a violation of it. */
export const TEXT_FORMS = {
  // PostgreSQL cannot hold NUL, and UTF-8 cannot hold an unpaired surrogate. Every store keeps all other text.
  storable: {
    pattern: '^[^\\u0000\\uD800-\\uDFFF]*$',
    rule: 'must not contain NUL or an unpaired surrogate',
  },
  identifier: {
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
    rule: 'must be 1 to 64 letters, digits, ".", "_" or "-", and begin with a letter or digit',
  },
  /**
   * Codes and names: any case and punctuation that existing data has, but no control characters, which could move
   * a cursor.
   */
  label: {
    pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$',
    rule: 'must not contain control characters or an unpaired surrogate',
  },
  dateTime: {
    pattern: DATE_TIME_PATTERN,
    rule: 'must be an existing date and time with a zone, such as 2026-01-31T08:30:00Z or 2026-01-31T16:30:00.123+08:00',
  },
  utcDateTime: {
    pattern: UTC_DATE_TIME_PATTERN,
    rule: 'must be an existing date and time in UTC, such as 2026-01-31T08:30:00Z',
  },
  amount: {
    pattern: '^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$',
    rule: 'must be a decimal number as text, such as "9.99", with no exponent and no separator',
  },
  amountOrEmpty: {
    pattern: '^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))?$',
    rule: 'must be empty or a decimal number as text, such as "9.99", with no exponent and no separator',
  },
  wholeNumberOrEmpty: {
    pattern: '^[0-9]*$',
    rule: 'must be empty or a whole number as text, such as "1"',
  },
} as const
