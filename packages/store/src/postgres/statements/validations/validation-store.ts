import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import type { ValidationStore } from '@txgw/domain/validations/validation-store'
import { validationRows } from '../../../rows/validation-row.ts'
import type { Database } from '../../pool/database.ts'
import { writeRecorded } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'
import { addValidation } from './add-validation.ts'
import { countByHour, countValidations } from './count-validations.ts'
import { deleteValidationsBefore } from './delete-validations.ts'
import { findPlayersOfValidations, searchValidations } from './search-validations.ts'

/** The statement names every outcome, so that the index by outcome also serves a search by id alone. */
export const FIND_VALIDATION = `
  SELECT ${validationRows.columns} FROM env.validations
  WHERE outcome IN (${VALIDATION_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')}) AND id = $1`
const FIND_VALIDATION_OF_APPS = ofApps(FIND_VALIDATION)

export function createValidationStore(database: Database): ValidationStore {
  return {
    addValidation: (validation, entry) =>
      writeRecorded(database, (db) => addValidation(db, validation), entry && (() => entry)),
    async findValidation(id, apps) {
      const row = await (apps
        ? database.row(FIND_VALIDATION_OF_APPS, id, [...apps])
        : database.row(FIND_VALIDATION, id))
      return row && validationRows.fromRow(row)
    },
    searchValidations: (filter, page) => searchValidations(database, filter, page),
    findPlayers: (prefix, apps, limit) => findPlayersOfValidations(database, prefix, apps, limit),
    countValidations: (period) => countValidations(database, period),
    countByHour: (period) => countByHour(database, period),
    deleteValidationsBefore: (startedAtMs, limit, entryOf) =>
      deleteValidationsBefore(database, startedAtMs, limit, entryOf),
  }
}
