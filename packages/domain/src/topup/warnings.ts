/** The verdict linter: the faults tolerated in a reply, and what its author should do about them. */
export const WARNINGS = {
  'byte-order-mark': 'The reply begins with a byte order mark; send the JSON without one',
  'content-type': 'The reply should have the header Content-Type: application/json',
  'app-missing': 'The reply has no app_id; repeat the app_id of the notification',
  'user-missing': 'The reply has no user_id; repeat the user_id of the notification',
  'server-differs': 'The server_id of the reply differs from the server_id of the notification',
  'server-not-text': 'server_id should be a string',
  'forbidden-missing': 'is_topup_forbidden is missing, which counts as false; send true or false',
  'forbidden-null': 'is_topup_forbidden is null, which counts as false; send true or false',
  'forbidden-text': 'is_topup_forbidden is a string; send true or false without quotes',
  'reason-missing': 'The reply forbids the top-up without a forbidden_reason, which counts as OTHER',
  'reason-not-object': 'forbidden_reason should be an object with code and message',
  'reason-unused': 'The reply has a forbidden_reason but does not forbid the top-up',
  'code-missing': 'forbidden_reason has no code, which counts as OTHER',
  'code-not-text': 'forbidden_reason.code should be a string, and counts as OTHER',
  'code-unknown': 'forbidden_reason.code is not a defined code and counts as OTHER',
  'message-not-text': 'forbidden_reason.message should be a string and was left out',
  'name-not-text': 'user_name should be a string and was left out',
  'attribute-not-object': 'user_attribute should be an object and was left out',
  'attribute-too-deep': 'user_attribute is nested too deeply and was left out',
  'attribute-inexact': 'user_attribute contains a number that JSON readers round; send it as a string',
  'strict-differs': 'Under the verdict_reading strict this reply is no answer',
  'text-altered': 'A string contains NUL or half a surrogate pair, which was replaced with U+FFFD',
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
