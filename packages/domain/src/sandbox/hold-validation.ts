import type { Validator } from '../validations/create-validator.ts'
import type { Validation } from '../validations/validation.ts'
import type { HoldDesk } from './hold-desk.ts'

interface HoldValidation {
  desk: Pick<HoldDesk, 'validatorFor'>
  /** Asks the question and stores the validation. */
  validate(validator: Pick<Validator, 'validate'>): Promise<Validation>
  /** Called when the reply by hand could not be stored. */
  onFailure(error: unknown): void
}

/**
 * Asks a question outside a recharge for a reply by hand. Returns the id of the validation as soon as the question is
 * held.
 */
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
