/** A role that is granted to nobody else, and that may be written without quotes. */
const ROLE = /^[a-z_][a-z0-9_$]{0,62}$/

/**
 * SQL that gives a role exactly what `serve` needs in a schema: rows to read and write, nothing to create.
 * Repeat it after each migration: it is for the tables that there are.
 * @throws {RangeError}
 */
export function grantStatements(schema: string, role: string): string {
  if (!ROLE.test(role))
    throw new RangeError(
      'the role must be of lower-case letters, digits, _ and $, and begin with a letter or _',
    )
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role};`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
    `REVOKE INSERT, UPDATE, DELETE ON ${schema}.schema_migrations FROM ${role};`,
  ].join('\n')
}
