import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { auditSection } from './audit-section.ts'
import { measureAudit } from './measure-audit.ts'
import { readOptions, USAGE } from './options.ts'
import { auditTable } from './report.ts'

/** @throws when a change is refused; a missed target is only reported */
export async function runAuditSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const figures = await measureAudit({ options, progress })
  progress.end()
  publishResults({
    suite: 'audit',
    tables: [auditTable(figures)],
    quick: options.quick,
    section: (about) => auditSection({ ...about, options }),
  })
}
