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
import { differenceDocument, differenceText } from './difference-text.ts'
import { type ReconciledEnvironment, reconcileAudit } from './reconcile-audit.ts'

interface ReconcileOptions extends FormatOptions, PlaceOptions {
  environment: Environments
}

export function addAuditReconcileCommand(audit: Command, context: CliContext): void {
  const command = audit
    .command('reconcile')
    .description('Compare the records with the audit trail, and name what nobody wrote.')
    .addOption(environmentsOption().default(BOTH))
    .action((options: ReconcileOptions) => reconcileRecords(options, context))
  addFormatOption(command)
  addPlaceOptions(command)
  addHelp(command, {
    prints: [
      'Works on the store itself, also on a backup or a copy of it. The service may keep running, and does the same by itself.',
      'Compares apps, keys, tokens, accounts, invitations, platform keys and settings with what the trail says of each.',
      'Names every object and field that differs, what the trail says, what the table has, and the last entry about it.',
      'Ends with exit code 1 if something differs. Secrets are named by digests.',
      '',
      'Says nothing about whether the trail itself is as it was written: "txgw audit verify" does.',
    ],
    examples: [
      'txgw audit reconcile --data-dir /var/lib/txgw',
      'txgw audit reconcile --database-url postgres://txgw@db/txgw --env production --format json',
    ],
    next: 'txgw audit verify',
  })
}

async function reconcileRecords(options: ReconcileOptions, context: CliContext): Promise<void> {
  const place = choosePlace(options, context)
  using work = untilStopped(context, 'Run the same command again.')
  const compared: ReconciledEnvironment[] = []
  for (const environment of eachEnvironment(options.environment))
    compared.push(await reconcileAudit({ place, environment, signal: work.signal }, context))
  const where = await placeName(place)
  const document = { place: where, environments: compared.map(toDocument) }
  const faulty = compared.filter(({ differences }) => differences.length > 0)
  if (faulty.length > 0) throw differing(faulty, JSON.stringify(document))
  openOutput(options.format, context.streams).show(document, () =>
    [where, ...compared.map(soundText)].join('\n'),
  )
}

function toDocument({ environment, objects, differences, isCut, isBaselineDue }: ReconciledEnvironment) {
  return {
    environment,
    objects,
    baseline: isBaselineDue ? 'due' : 'written',
    differences: differences.map(differenceDocument),
    more: isCut,
  }
}

function soundText({ environment, objects, isBaselineDue }: ReconciledEnvironment): string {
  const due = isBaselineDue
    ? '\n  What has no entry is not compared yet: the service writes a baseline when this version starts for the first time.'
    : ''
  return `\n${environment}: the records are what the trail says (${objects.toLocaleString('en-US')} objects).${due}`
}

function differing(faulty: ReconciledEnvironment[], document: string): CliFailure {
  const details = faulty.flatMap(({ environment, differences, isCut }) => [
    ...differences.map((difference) => `${environment}: ${differenceText(difference)}`),
    ...(isCut ? [`${environment}: there are more.`] : []),
  ])
  const [first] = faulty
  return new CliFailure(
    'RECORDS_DIFFER',
    `Records of ${first?.environment} are not what the audit trail says.`,
    {
      details,
      advice:
        'Somebody changed them past the service. Find out who can write to the database, and set each of them right through the service.',
      document,
    },
  )
}
