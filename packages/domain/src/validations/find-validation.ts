import { DomainError } from '@txgw/base/domain-error'
import type { Validation } from './validation.ts'
import type { ValidationStore } from './validation-store.ts'

/** @throws {DomainError} not-found */
export async function findValidation(
  store: { validations: ValidationStore },
  id: string,
): Promise<Validation> {
  const found = await store.validations.findValidation(id)
  if (!found) throw new DomainError('not-found', 'This validation does not exist.')
  return found
}
