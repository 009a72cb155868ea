import { createProgress } from '../lib/progress.ts'
import { publishResults } from '../lib/publish-results.ts'
import { startDatabaseServer } from './database-server.ts'
import { measureScale } from './measure-scale.ts'
import { readOptions, USAGE } from './options.ts'
import { scaleTables } from './report.ts'
import { scaleSection } from './scale-section.ts'

/** @throws when a request fails or gets a wrong answer; a missed target is only reported */
export async function runScaleSuite(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!options) {
    process.stdout.write(USAGE)
    return
  }
  const progress = createProgress(process.stderr)
  const server = await startDatabaseServer()
  try {
    const tables = scaleTables(await measureScale({ server, options, progress }))
    progress.end()
    publishResults({
      suite: 'scale',
      tables,
      quick: options.quick,
      section: (about) => scaleSection({ ...about, options }),
    })
  } finally {
    await server.stop()
  }
}
