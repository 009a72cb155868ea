import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'

/** Prints the error of opening a store as a user who may do nothing. */
const NOBODY = 65_534
if (process.getuid?.() === 0) {
  process.setgid?.(NOBODY)
  process.setuid?.(NOBODY)
}
await openSqliteStore({ directory: process.argv[2] as string, environment: 'production' }).then(
  () => process.stdout.write('opened\n'),
  (error) => process.stdout.write(`${error.name}: ${error.message}\n`),
)
