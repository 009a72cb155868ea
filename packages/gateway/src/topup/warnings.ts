/** The verdict linter: the faults tolerated in a reply, and what its author should do about them. */
export const WARNINGS = {
  'byte-order-mark': 'The reply begins with a byte order mark; send the JSON without one',
  'content-type': 'The reply should have the header Content-Type: application/json',
  'app-missing': 'The reply has no app_id; repeat the one that was asked about',
  'user-missing': 'The reply has no user_id; repeat the one that was asked about',
  'server-differs': 'The server_id of the reply is not the one that was asked about',
  'server-not-text': 'server_id should be a text',
  'forbidden-missing': 'is_topup_forbidden is missing, which counts as false; say it',
  'forbidden-null': 'is_topup_forbidden is null, which counts as false; send true or false',
  'forbidden-text': 'is_topup_forbidden is a text; send true or false without quotes',
  'reason-missing': 'Top-up is forbidden without a forbidden_reason, which counts as OTHER',
  'reason-not-object': 'forbidden_reason should be an object with code and message',
  'reason-unused': 'There is a forbidden_reason although top-up is not forbidden',
  'code-missing': 'forbidden_reason has no code, which counts as OTHER',
  'code-not-text': 'forbidden_reason.code should be a text, and counts as OTHER',
  'code-unknown': 'forbidden_reason.code is none of the defined codes and counts as OTHER',
  'message-not-text': 'forbidden_reason.message should be a text and was left out',
  'name-not-text': 'user_name should be a text and was left out',
  'attribute-not-object': 'user_attribute should be an object and was left out',
  'attribute-too-deep': 'user_attribute is nested too deeply and was left out',
  'attribute-inexact': 'user_attribute holds a number that JSON readers round; send it as a text',
  'text-altered': 'A text holds NUL or half a surrogate pair, which was replaced by U+FFFD',
} as const

export type WarningCode = keyof typeof WARNINGS

export interface Warning {
  code: WarningCode
  message: string
}

/** @param seen a name or a code that the warning is about, when it helps */
export function warning(code: WarningCode, seen?: string): Warning {
  return { code, message: seen === undefined ? WARNINGS[code] : `${WARNINGS[code]} (${seen})` }
}
