import type { SQLInputValue } from 'node:sqlite'
import { latencyStep } from '../../validations/latency-steps.ts'
import type { Validation } from '../../validations/validation.ts'
import type { Database } from './database.ts'
import { VALIDATION_COLUMNS, validationValues } from './validation-row.ts'

const HOUR_MS = 60 * 60 * 1000

const ADD = `INSERT INTO validations (${VALIDATION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

const COUNT = `
  INSERT INTO validation_counts (app_id, hour_ms, outcome, code, latency_step, count)
  VALUES (?, ?, ?, ?, ?, 1)
  ON CONFLICT (app_id, hour_ms, outcome, code, latency_step) DO UPDATE SET count = count + 1`

export interface ValidationRow {
  values: SQLInputValue[]
  countKey: SQLInputValue[]
}

export function toValidationRow(validation: Validation): ValidationRow {
  const { appId, startedAtMs, outcome, reason, durationMicros } = validation
  const hourMs = Math.floor(startedAtMs / HOUR_MS) * HOUR_MS
  return {
    values: validationValues(validation),
    countKey: [appId, hourMs, outcome, reason?.code ?? '', latencyStep(durationMicros)],
  }
}

/** Keeps it and counts it. */
export function addValidation(db: Database, { values, countKey }: ValidationRow): void {
  db.run(ADD, ...values)
  db.run(COUNT, ...countKey)
}
