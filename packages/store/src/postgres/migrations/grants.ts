/** A role name that needs no quotes. */
const ROLE = /^[a-z_][a-z0-9_$]{0,62}$/
/** PostgreSQL reads these words as somebody else: `public` as every user of the database. */
const NOT_A_ROLE = ['public', 'none', 'user', 'current_user', 'current_role', 'session_user']

const RIGHTS = 'SELECT, INSERT, UPDATE, DELETE'
const MIGRATIONS_REVOKED = 'REVOKE INSERT, UPDATE, DELETE ON'
/** The audit trail only grows. Its triggers say so too, but a user without the right cannot even try. */
const AUDIT_REVOKED = 'REVOKE UPDATE, DELETE ON'

/**
 * SQL that gives a role exactly what `serve` needs in a schema: it may read and write rows and create
 * nothing.
 * @throws {RangeError}
 */
export function grantStatements(schema: string, role: string): string {
  if (!ROLE.test(role))
    throw new RangeError(
      'the role must have only lower-case letters, digits, _ and $, and begin with a letter or _',
    )
  if (NOT_A_ROLE.includes(role))
    throw new RangeError(`the role must be one user, but ${role} is a reserved word of SQL`)
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role};`,
    `GRANT ${RIGHTS} ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
    `${MIGRATIONS_REVOKED} ${schema}.schema_migrations, ${schema}.schema_expansions FROM ${role};`,
    `${AUDIT_REVOKED} ${schema}.audit_entries, ${schema}.audit_seals FROM ${role};`,
  ].join('\n')
}

/**
 * SQL that gives every role with write access to the settings the same rights on new tables. Each migration
 * runs it, because running services need the rights as soon as the tables exist.
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
      EXECUTE format('${MIGRATIONS_REVOKED} schema_migrations, schema_expansions FROM %I', service);
      IF to_regclass('audit_seals') IS NOT NULL THEN
        EXECUTE format('${AUDIT_REVOKED} audit_entries, audit_seals FROM %I', service);
      END IF;
    END LOOP;
  END $keep$`
