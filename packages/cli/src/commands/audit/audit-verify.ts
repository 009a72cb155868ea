import type { Environment } from '@txgw/base/environment'
import type { WitnessPlace } from '@txgw/config/config'
import { SETTINGS as SERVICE } from '@txgw/config/settings'
import type { NamedSeal } from '@txgw/domain/audit/seals/seal-line'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure, UnhopedResult, UsageFailure } from '../../base/failure.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { resolveSetting, settingOption } from '../../input/settings.ts'
import { TRUSTED_KEYS, trustedKeys } from '../../input/trusted-keys.ts'
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
  witness?: string
  witnessKey?: string
  requireWitness?: true
}

const WITNESS = {
  flags: '--witness <url>',
  description: 'address of the witness that countersigned the seals',
  variable: SERVICE.witnessUrl.variable,
} as const

const WITNESS_KEY = {
  flags: '--witness-key <fingerprint>',
  description: 'key of that witness, as "txgw witness key" shows it',
  variable: SERVICE.witnessKey.variable,
} as const

export function addAuditVerifyCommand(audit: Command, context: CliContext): void {
  const command = audit
    .command('verify')
    .description('Read the whole audit trail and check that nothing was altered, removed or put in.')
    .addOption(environmentsOption().default(BOTH))
    .option('--seal <seal>', 'a seal that was kept elsewhere, or a file or folder with such seals')
    .addOption(settingOption(TRUSTED_KEYS))
    .addOption(settingOption(WITNESS))
    .addOption(settingOption(WITNESS_KEY))
    .option('--require-witness', 'end with exit code 1 when the witness does not show its part')
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
      'with --seal, the command also notices that the trail was cut back to an older seal. With --witness it asks the',
      'witness for its seals instead. When the witness is away, the rest is checked, and the command says what is missing;',
      'with --require-witness it then ends with exit code 1.',
    ],
    examples: [
      'txgw audit verify --data-dir /var/lib/txgw',
      'txgw audit verify --database-url postgres://txgw@db/txgw --env production --seal seals.txt --trust <fingerprint>',
      'txgw audit verify --data-dir /var/lib/txgw --witness https://witness.example.com:8450 --witness-key <fingerprint>',
    ],
    next: 'txgw audit list',
  })
}

async function verify(options: VerifyOptions, context: CliContext): Promise<void> {
  const place = choosePlace(options, context)
  const kept = options.seal === undefined ? [] : await readKeptSeals(options.seal)
  const trust = trustedKeys(options.trust, context.environment)
  const witness = await witnessOf(options, context)
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
          witness,
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
  if (options.requireWitness && trails.some(({ isWitnessed }) => !isWitnessed)) throw new UnhopedResult()
}

async function witnessOf(
  { witness, witnessKey, requireWitness }: VerifyOptions,
  { environment }: CliContext,
): Promise<WitnessPlace | undefined> {
  const { readWitness } = await import('@txgw/config/read-witness')
  const settings = { witnessUrl: WITNESS, witnessKey: WITNESS_KEY }
  const given = { witnessUrl: witness, witnessKey }
  const place = readWitness(
    (name) => resolveSetting(settings[name], given[name], environment),
    (name, rule) =>
      new UsageFailure(`${settings[name].flags.split(' ')[0]} (or ${settings[name].variable}) ${rule}.`),
  )
  if (requireWitness && !place) throw new UsageFailure('--require-witness needs --witness and --witness-key.')
  return place
}

function sealsOf(kept: NamedSeal[], environment: Environment): NamedSeal[] {
  return kept.filter((seal) => seal.environment === environment)
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
