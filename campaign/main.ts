import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions, USAGE, UsageError } from './options.ts'
import { runCampaign } from './run-campaign.ts'
import { drawSchedule } from './schedule/draw-schedule.ts'
import { targetsOf } from './world/world.ts'

try {
  const options = readOptions(process.argv.slice(2))
  if (!options) process.stdout.write(USAGE)
  else {
    for (const store of options.stores) {
      const forMs = options.minutes * 60_000
      const schedule = drawSchedule({ ...options, forMs, store, targets: targetsOf(store) })
      const folder = mkdtempSync(join(tmpdir(), 'txgw-campaign-'))
      process.stdout.write(`${store}, seed ${options.seed}: ${schedule.length} faults; ${folder}\n`)
      const { run, violations } = await runCampaign({
        store, schedule, forMs, folder,
        onFault: (f) => process.stdout.write(`${(f.atMs / 1000).toFixed(1)} ${f.name} ${f.target} ${f.forMs}\n`),
      })
      process.stdout.write(`${run.operations.length} operations, ${run.notifications.length} notifications\n`)
      for (const f of run.faults) if (f.what === 'could not begin') console.log(run.schedule[f.index]?.name, f.message)
      const byKind = Object.groupBy(run.operations, (o) => `${o.kind} ${o.result.came === 'answer' ? o.result.status : o.result.why}`)
      for (const [k, v] of Object.entries(byKind)) console.log(k, v?.length)
      for (const violation of violations.slice(0, 30)) console.log(violation)
      console.log('violations', violations.length)
      if (violations.length > 0) process.exitCode = 1
    }
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
setTimeout(() => console.log('still', process.getActiveResourcesInfo()), 8000).unref()
