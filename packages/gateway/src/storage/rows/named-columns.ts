import type { RowForm } from '../../base/records/row-form.ts'

type Named = Pick<RowForm<never>, 'written'>

/** The parameters for the columns that are written, as an insertion lists them. */
export const namesOf = ({ written }: Named): string => written.map((name) => `:${name}`).join(', ')

/** The columns that are written with their parameters, as an update sets them. */
export const assignmentsOf = ({ written }: Named): string =>
  written.map((name) => `${name} = :${name}`).join(', ')
