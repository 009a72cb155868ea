import { DomainError } from '../domain-error.ts'
import type { Store } from '../storage/store.ts'
import type { Validation } from './validation.ts'

/** @throws {DomainError} not-found */
export async function findValidation(store: Pick<Store, 'validations'>, id: string): Promise<Validation> {
  const found = await store.validations.findValidation(id)
  if (!found) throw new DomainError('not-found', 'There is no such validation.')
  return found
}
