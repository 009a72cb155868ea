/** A role that is granted to nobody else, and that may be written without quotes. */
const ROLE = /^[a-z_][a-z0-9_$]{0,62}$/

const RIGHTS = 'SELECT, INSERT, UPDATE, DELETE'
const LEDGER_REVOKED = 'REVOKE INSERT, UPDATE, DELETE ON'

/**
 * SQL that gives a role exactly what `serve` needs in a schema: rows to read and write, nothing to create.
 * @throws {RangeError}
 */
export function grantStatements(schema: string, role: string): string {
  if (!ROLE.test(role))
    throw new RangeError(
      'the role must be of lower-case letters, digits, _ and $, and begin with a letter or _',
    )
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role};`,
    `GRANT ${RIGHTS} ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
    `${LEDGER_REVOKED} ${schema}.schema_migrations, ${schema}.schema_expansions FROM ${role};`,
  ].join('\n')
}

/**
 * SQL that gives every role that may write the settings the same rights to the tables that are new. Part of
 * each migration: services that run meanwhile need them as soon as the tables are there.
 */
export const KEEP_GRANTS = `
  DO $keep$
  DECLARE service text;
  BEGIN
    FOR service IN
      SELECT rolname FROM pg_class CROSS JOIN aclexplode(relacl) AS granted JOIN pg_roles ON pg_roles.oid = grantee
      WHERE pg_class.oid = to_regclass('settings') AND privilege_type = 'INSERT' AND grantee <> relowner
    LOOP
      EXECUTE format('GRANT ${RIGHTS} ON ALL TABLES IN SCHEMA %I TO %I', current_schema(), service);
      EXECUTE format('${LEDGER_REVOKED} schema_migrations, schema_expansions FROM %I', service);
    END LOOP;
  END $keep$`
