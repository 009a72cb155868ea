import type { SQLInputValue } from 'node:sqlite'
import type { Validation } from '@txgw/domain/validations/validation'
import { COUNT_KEY, validationCountKey, validationRows } from '../../../rows/validation-row.ts'
import type { Database } from '../../database/database.ts'
import { placesOf, rowWriter } from '../../database/statement.ts'

export const ADD_VALIDATION = `
  INSERT INTO validations (${validationRows.columns}) VALUES (${placesOf(validationRows.columns)})`

export const validationCells = rowWriter(validationRows)

const COUNT = `
  INSERT INTO validation_counts (${COUNT_KEY}, count) VALUES (${placesOf(COUNT_KEY)}, 1)
  ON CONFLICT (${COUNT_KEY}) DO UPDATE SET count = count + 1`

export interface ValidationRow {
  values: SQLInputValue[]
  countKey: SQLInputValue[]
}

export function toValidationRow(validation: Validation): ValidationRow {
  return { values: validationCells(validation), countKey: validationCountKey(validation) }
}

/** Stores the validation and counts it. */
export function addValidation(db: Database, { values, countKey }: ValidationRow): void {
  db.run(ADD_VALIDATION, ...values)
  db.run(COUNT, ...countKey)
}
