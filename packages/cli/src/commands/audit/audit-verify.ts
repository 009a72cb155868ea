import type { Environment } from '@txgw/base/environment'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure } from '../../base/failure.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { openOutput } from '../../output/output.ts'
import {
  addPlaceOptions,
  BOTH,
  choosePlace,
  type Environments,
  eachEnvironment,
  environmentsOption,
  type PlaceOptions,
} from '../../stores/store-options.ts'
import { placeName } from '../../stores/store-place.ts'
import { untilStopped } from '../../stores/until-stopped.ts'
import { type NamedSeal, readKeptSeals, type VerifiedTrail, verifyAudit } from './verify-audit.ts'

interface VerifyOptions extends FormatOptions, PlaceOptions {
  environment: Environments
  seal?: string
}

export function addAuditVerifyCommand(audit: Command, context: CliContext): void {
  const command = audit
    .command('verify')
    .description('Read the whole audit trail and check that nothing was altered, removed or put in.')
    .addOption(environmentsOption().default(BOTH))
    .option('--seal <seal>', 'a seal that was kept elsewhere, or a file with such seals')
    .action((options: VerifyOptions) => verify(options, context))
  addFormatOption(command)
  addPlaceOptions(command)
  addHelp(command, {
    prints: [
      'Works on the store itself, also on a backup or a copy of it. The service may keep running.',
      'Names the first entry that differs from what was written, and ends with exit code 1.',
      '',
      'Prints the last seal of each environment. Keep it where nobody who can write to the database can reach it:',
      'with --seal, the command also notices that the trail was cut back to an older seal.',
    ],
    examples: [
      'txgw audit verify --data-dir /var/lib/txgw',
      'txgw audit verify --database-url postgres://txgw@db/txgw --env production --seal seals.txt',
    ],
    next: 'txgw audit list',
  })
}

async function verify(options: VerifyOptions, context: CliContext): Promise<void> {
  const place = choosePlace(options, context)
  const kept = options.seal === undefined ? [] : await readKeptSeals(options.seal)
  using work = untilStopped(context, 'Run the same command again.')
  const trails: VerifiedTrail[] = []
  for (const environment of eachEnvironment(options.environment))
    trails.push(
      await verifyAudit(
        { place, environment, keptSeal: sealOf(kept, environment), signal: work.signal },
        context,
      ),
    )
  const where = await placeName(place)
  const document = { place: where, environments: trails.map(toDocument) }
  const faulty = trails.filter(({ findings }) => findings.length > 0)
  if (faulty.length > 0) throw tampered(faulty, JSON.stringify(document))
  openOutput(options.format, context.streams).show(document, () =>
    [where, ...trails.map(soundText)].join('\n'),
  )
}

function sealOf(kept: NamedSeal[], environment: Environment): NamedSeal | undefined {
  return kept.filter((seal) => seal.environment === environment).at(-1)
}

function toDocument({ environment, entries, seals, lastSeal, findings }: VerifiedTrail) {
  return {
    environment,
    entries,
    seals,
    last_seal: lastSeal ?? null,
    findings: findings.map(({ kind, words, entryId }) => ({ kind, words, entry_id: entryId || null })),
  }
}

function soundText({ environment, entries, seals, lastSeal }: VerifiedTrail): string {
  const counted = `${entries.toLocaleString('en-US')} entries, ${seals.toLocaleString('en-US')} seals`
  const last = lastSeal
    ? `\n  last seal  ${lastSeal.text}\n             ${lastSeal.at}, platform key ${lastSeal.serialNo}`
    : ''
  return `\n${environment}: as it was written (${counted}).${last}`
}

function tampered(faulty: VerifiedTrail[], document: string): CliFailure {
  const [first] = faulty
  const details = faulty.flatMap(({ environment, findings }) =>
    findings.map(({ words }) => `${environment}: ${words}`),
  )
  return new CliFailure('AUDIT_TRAIL', `The audit trail of ${first?.environment} is not as it was written.`, {
    details,
    advice:
      'Compare with a backup or a copy to see what it said before: txgw audit verify --data-dir <backup>.',
    document,
  })
}
