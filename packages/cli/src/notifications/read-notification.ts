import { checkFields, UserValidateNotification } from '@txgw/protocol/schemas'

const check = checkFields(UserValidateNotification)

/** Undefined when the body is anything but a USER_VALIDATE notification. */
export function readNotification(body: Buffer): UserValidateNotification | undefined {
  const checked = check(parseJson(body))
  return checked.ok ? checked.value : undefined
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
