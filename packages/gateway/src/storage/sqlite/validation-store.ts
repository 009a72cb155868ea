import type { ValidationStore } from '../store.ts'
import { addValidation, toValidationRow } from './add-validation.ts'
import type { Connection } from './connection.ts'
import { countValidations } from './count-validations.ts'
import { searchValidations } from './search-validations.ts'
import type { SharedCommit } from './shared-commit.ts'
import { toValidation, VALIDATION_COLUMNS } from './validation-row.ts'

const FIND = `SELECT ${VALIDATION_COLUMNS} FROM validations WHERE id = ?`

export function createValidationStore(connection: Connection, commit: SharedCommit): ValidationStore {
  return {
    async addValidation(validation) {
      const row = toValidationRow(validation)
      return commit.write((db) => addValidation(db, row))
    },
    async findValidation(id) {
      const row = connection.read((db) => db.row(FIND, id))
      return row && toValidation(row)
    },
    async searchValidations(filter, page) {
      return connection.read((db) => searchValidations(db, filter, page))
    },
    async countValidations(period) {
      return connection.read((db) => countValidations(db, period))
    },
  }
}
