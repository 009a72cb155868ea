import type { Environment } from '@txgw/base/environment'
import { SETTINGS as SERVICE } from '@txgw/config/settings'
import type { NamedSeal } from '@txgw/domain/audit/seals/seal-line'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../../base/failure.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { settingOption } from '../../input/settings.ts'
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
import { placeName, type StorePlace } from '../../stores/store-place.ts'
import { untilStopped } from '../../stores/until-stopped.ts'
import { readKeptSeals } from './kept-seals.ts'
import { type VerifiedTrail, verifyAudit } from './verify-audit.ts'

interface VerifyOptions extends FormatOptions, PlaceOptions {
  environment: Environments
  seal?: string
  trust?: string[]
}

const TRUST = {
  flags: '--trust <fingerprint...>',
  description: 'seal key that you trust, as "txgw audit key" shows it; more than one may be named',
  variable: SERVICE.trustedSealKeys.variable,
} as const

export function addAuditVerifyCommand(audit: Command, context: CliContext): void {
  const command = audit
    .command('verify')
    .description('Read the whole audit trail and check that nothing was altered, removed or put in.')
    .addOption(environmentsOption().default(BOTH))
    .option('--seal <seal>', 'a seal that was kept elsewhere, or a file or folder with such seals')
    .addOption(settingOption(TRUST))
    .action((options: VerifyOptions) => verify(options, context))
  addFormatOption(command)
  addPlaceOptions(command)
  addHelp(command, {
    prints: [
      'Works on the store itself, also on a backup or a copy of it. The service may keep running.',
      'Names the first entry that differs from what was written, and ends with exit code 1.',
      '',
      'Says what that shows: a seal proves something only if its key is trusted. The key of the data folder is, and so is',
      'each that you name with --trust; a key that only the store names is not.',
      '',
      'Prints the last seal of each environment. Keep it where nobody who can write to the database can reach it:',
      'with --seal, the command also notices that the trail was cut back to an older seal.',
    ],
    examples: [
      'txgw audit verify --data-dir /var/lib/txgw',
      'txgw audit verify --database-url postgres://txgw@db/txgw --env production --seal seals.txt --trust <fingerprint>',
    ],
    next: 'txgw audit list',
  })
}

async function verify(options: VerifyOptions, context: CliContext): Promise<void> {
  const place = choosePlace(options, context)
  const kept = options.seal === undefined ? [] : await readKeptSeals(options.seal)
  const trust = trustedKeys(options.trust, context)
  using work = untilStopped(context, 'Run the same command again.')
  const trails: VerifiedTrail[] = []
  for (const environment of eachEnvironment(options.environment))
    trails.push(
      await verifyAudit(
        {
          place,
          environment,
          kept: sealsOf(kept, environment),
          trust,
          dataDir: dataDirOf(place, context),
          signal: work.signal,
        },
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

function sealsOf(kept: NamedSeal[], environment: Environment): NamedSeal[] {
  return kept.filter((seal) => seal.environment === environment)
}

function trustedKeys(given: string[] | undefined, { environment }: CliContext): string[] {
  const named = given ?? environment.variable(TRUST.variable)?.split(',') ?? []
  const keys = named.map((text) => text.trim()).filter((text) => text !== '')
  if (keys.every((text) => /^[0-9a-f]{64}$/.test(text))) return keys
  throw new UsageFailure(
    '--trust must be a fingerprint of 64 hexadecimal digits, as "txgw audit key" shows it.',
  )
}

/** Of a store on PostgreSQL, the data folder of the service on this machine, if its variable names one. */
function dataDirOf(place: StorePlace, { environment }: CliContext): string | undefined {
  return 'dataDir' in place ? place.dataDir : environment.variable(SERVICE.dataDir.variable)
}

function toDocument({ environment, entries, seals, lastSeal, findings, promises }: VerifiedTrail) {
  return {
    environment,
    entries,
    seals,
    last_seal: lastSeal ?? null,
    promises,
    findings: findings.map(({ kind, words, entryId }) => ({ kind, words, entry_id: entryId || null })),
  }
}

function soundText({ environment, entries, seals, lastSeal, promises }: VerifiedTrail): string {
  const counted = `${entries.toLocaleString('en-US')} entries, ${seals.toLocaleString('en-US')} seals`
  const last = lastSeal
    ? `\n  last seal  ${lastSeal.text}\n             ${lastSeal.at}, ${lastSeal.signer}`
    : ''
  const shown = promises.map((promise) => `\n  ${promise}`).join('')
  return `\n${environment}: as it was written (${counted}).${last}${shown}`
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
