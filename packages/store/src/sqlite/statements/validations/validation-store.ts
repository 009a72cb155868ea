import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import type { ValidationStore } from '@txgw/domain/validations/validation-store'
import { validationRows } from '../../../rows/validation-row.ts'
import type { Connection } from '../../database/connection.ts'
import type { SharedCommit } from '../../database/shared-commit.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'
import { addValidation, toValidationRow } from './add-validation.ts'
import { countByHour, countValidations } from './count-validations.ts'
import { findPlayersOfValidations, searchValidations } from './search-validations.ts'

export const FIND_VALIDATION = `SELECT ${validationRows.columns} FROM validations WHERE id = ?`
/** It names every outcome, because the index by app has them before the id. */
const FIND_VALIDATION_OF_APPS = ofApps({
  columns: validationRows.columns,
  table: 'validations',
  index: 'validations_by_app',
  where: `outcome IN (${VALIDATION_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')}) AND id`,
})

/** Reads no more rows than it may delete: the first by id are the oldest. */
const oldest = (column: string) => `
  SELECT ${column} FROM (SELECT ${column}, started_at_ms FROM validations ORDER BY id LIMIT ?)
  WHERE started_at_ms < ?`
export const DELETE_OLDEST = `DELETE FROM validations WHERE validation_key IN (${oldest('validation_key')})`
export const DELETE_THEIR_RECHARGES = `
  DELETE FROM recharges WHERE id IN (${oldest('recharge_id')}) AND state = 'ENDED' AND order_id IS NULL`

export function createValidationStore(connection: Connection, commit: SharedCommit): ValidationStore {
  return {
    async addValidation(validation, entry) {
      const row = toValidationRow(validation)
      return commit.write((db) => {
        addValidation(db, row)
        appendAudit(db, entry)
      })
    },
    async findValidation(id, apps) {
      const row = connection.read((db) =>
        apps ? db.row(FIND_VALIDATION_OF_APPS, JSON.stringify(apps), id) : db.row(FIND_VALIDATION, id),
      )
      return row && validationRows.fromRow(row)
    },
    async searchValidations(filter, page) {
      return connection.read((db) => searchValidations(db, filter, page))
    },
    async findPlayers(prefix, apps, limit) {
      return connection.read((db) => findPlayersOfValidations(db, prefix, apps, limit))
    },
    async countValidations(period) {
      return connection.read((db) => countValidations(db, period))
    },
    async countByHour(period) {
      return connection.read((db) => countByHour(db, period))
    },
    async deleteValidationsBefore(startedAtMs, limit, entryOf) {
      return connection.write((db) => {
        db.run(DELETE_THEIR_RECHARGES, limit, startedAtMs)
        const deleted = db.run(DELETE_OLDEST, limit, startedAtMs)
        appendAudit(db, entryOf?.(deleted))
        return deleted
      })
    },
  }
}
