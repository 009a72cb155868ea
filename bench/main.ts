import { auditSuite } from './audit/audit-suite.ts'
import { consoleSuite } from './console/console-suite.ts'
import { importSuite } from './import/import-suite.ts'
import { UsageError } from './lib/suite-options.ts'
import { listsSuite } from './lists/lists-suite.ts'
import { neighboursSuite } from './neighbours/neighbours-suite.ts'
import { overloadSuite } from './overload/overload-suite.ts'
import { querySuite } from './query/query-suite.ts'
import { refusalsSuite } from './refusals/refusals-suite.ts'
import { scaleSuite } from './scale/scale-suite.ts'
import { sdkSuite } from './sdk/sdk-suite.ts'
import { startSuite } from './start/start-suite.ts'
import { upkeepSuite } from './upkeep/upkeep-suite.ts'
import { webhookSuite } from './webhook/webhook-suite.ts'

const SUITES = [
  querySuite,
  webhookSuite,
  sdkSuite,
  scaleSuite,
  consoleSuite,
  overloadSuite,
  neighboursSuite,
  auditSuite,
  importSuite,
  refusalsSuite,
  listsSuite,
  startSuite,
  upkeepSuite,
]

const [name = '', ...args] = process.argv.slice(2)
const suite = SUITES.find((each) => each.name === name)

try {
  if (!suite) {
    const names = SUITES.map((each) => each.name).join(' | ')
    throw new UsageError(`name a suite: npm run bench -- <${names}> [options]`)
  }
  await suite.run(args)
  process.exit(0)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`bench: ${error.message}\n`)
  process.exit(2)
}
