import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { listsSection } from './lists-section.ts'
import { measureLists } from './measure-lists.ts'
import { readOptions, USAGE } from './options.ts'
import { listTables } from './report.ts'

/** A missed target is only reported. */
export async function runListsSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const figures = await measureLists({ options, progress })
  progress.end()
  publishResults({
    suite: 'lists',
    tables: listTables(figures, options),
    quick: options.quick,
    section: (about) => listsSection({ ...about, options }),
  })
}
