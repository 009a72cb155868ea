import { join } from 'node:path'

/** The command as `npm test` has bundled it for all tests, which is the command that is published. */
export const COMMAND_VARIABLE = 'TXGW_TEST_COMMAND'

/** The file of the command that a test runs as a process: the bundle, or in a single test file the sources. */
export const COMMAND = process.env[COMMAND_VARIABLE] ?? join(import.meta.dirname, '../../cli/src/main.ts')
