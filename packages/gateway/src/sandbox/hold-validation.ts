import type { Validation } from '../validations/validation.ts'
import type { Validator } from '../webhooks/create-validator.ts'
import type { HoldDesk } from './hold-desk.ts'

interface HoldValidation {
  desk: Pick<HoldDesk, 'validatorFor'>
  /** From the question to the kept validation. */
  validate(validator: Pick<Validator, 'validate'>): Promise<Validation>
  /** Told when the answer by hand could not be kept. */
  onFailure(error: unknown): void
}

/** Asks outside a recharge, for an answer by hand: the id of the validation as soon as its question waits. */
export async function holdValidation({ desk, validate, onFailure }: HoldValidation): Promise<string> {
  const held = Promise.withResolvers<string>()
  let isHeld = false
  const onHeld = (notificationId: string) => {
    isHeld = true
    held.resolve(notificationId)
  }
  const validated = validate(desk.validatorFor({ rechargeId: null, onHeld }))
  validated.catch((error) => {
    if (isHeld) onFailure(error)
  })
  return Promise.race([held.promise, validated.then(({ id }) => id)])
}
