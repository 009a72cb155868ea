import { runAuditSuite } from './audit/run-audit-suite.ts'
import { runConsoleSuite } from './console/run-console-suite.ts'
import { runImportSuite } from './import/run-import-suite.ts'
import { UsageError } from './lib/usage-error.ts'
import { runListsSuite } from './lists/run-lists-suite.ts'
import { runNeighboursSuite } from './neighbours/run-neighbours-suite.ts'
import { runOverloadSuite } from './overload/run-overload-suite.ts'
import { runQuerySuite } from './query/run-query-suite.ts'
import { runRefusalsSuite } from './refusals/run-refusals-suite.ts'
import { runScaleSuite } from './scale/run-scale-suite.ts'
import { runSdkSuite } from './sdk/run-sdk-suite.ts'
import { runStartSuite } from './start/run-start-suite.ts'
import { runUpkeepSuite } from './upkeep/run-upkeep-suite.ts'
import { runWebhookSuite } from './webhook/run-webhook-suite.ts'

const SUITES: Record<string, (args: string[]) => Promise<void>> = {
  query: runQuerySuite,
  webhook: runWebhookSuite,
  sdk: runSdkSuite,
  scale: runScaleSuite,
  console: runConsoleSuite,
  overload: runOverloadSuite,
  neighbours: runNeighboursSuite,
  audit: runAuditSuite,
  import: runImportSuite,
  refusals: runRefusalsSuite,
  lists: runListsSuite,
  start: runStartSuite,
  upkeep: runUpkeepSuite,
}

const [name = '', ...args] = process.argv.slice(2)
const suite = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined

try {
  if (!suite) {
    throw new UsageError(`name a suite: npm run bench -- <${Object.keys(SUITES).join(' | ')}> [options]`)
  }
  await suite(args)
  process.exit(0)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`bench: ${error.message}\n`)
  process.exit(2)
}
