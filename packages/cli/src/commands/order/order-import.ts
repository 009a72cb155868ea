import { Readable } from 'node:stream'
import type { ImportReport } from '@txgw/gateway/operator-api'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure } from '../../base/failure.ts'
import { operatorCommand } from '../../calls/call-command.ts'
import { detailText } from '../../connection/service-refusal.ts'
import type { OperatorClient } from '../../operator/operator-client.ts'
import { startProgress } from '../../output/progress.ts'
import { plural, visible } from '../../output/text-layout.ts'
import { importProgressLine } from './import-progress.ts'
import { importWarningLines } from './import-warnings.ts'
import { countLines, openLineSource, type Passed } from './line-source.ts'

const OUTDATED_SHOWN_MAX = 20

export const addOrderImportCommand = operatorCommand({
  name: 'import',
  description: 'Import orders from a file with one JSON object per line (NDJSON).',
  takes: [['<file>', 'the file, or - for standard input']],
  help: {
    prints: [
      'Prints how many orders were accepted, unchanged and outdated.',
      '',
      'The command reports a line that breaks a rule and continues; the exit code is then 1. It accepts a line with',
      'unusual values and lists them. You can import a file again: only a later update_time replaces a stored order,',
      'and an older one is reported as outdated.',
      'A file from "txgw archive" restores orders that the store no longer has, with every version, marked as restored.',
    ],
    examples: [
      'txgw order import orders.ndjson',
      'zcat orders.ndjson.gz | txgw order import - --env production',
    ],
    next: 'txgw order list',
  },
  call: async (operator, [file], _options, context) => {
    const report = await sendLines(file, operator, context)
    if (report.rejected > 0) throw linesRejected(report)
    return { data: report }
  },
  text: reportText,
})

function reportText(report: ImportReport): string {
  const [unusual, ...values] = importWarningLines(report)
  return [
    `${countsText(report)}.`,
    ...outdatedLines(report),
    ...(unusual ? [unusual] : []),
    ...values.map((value) => `  ${visible(value)}`),
  ].join('\n')
}

function countsText({ accepted, unchanged, outdated }: ImportReport): string {
  const counts = [`${plural(accepted, 'order')} accepted`, `${unchanged.toLocaleString('en-US')} unchanged`]
  if (outdated > 0) counts.push(`${outdated.toLocaleString('en-US')} outdated and ignored`)
  return counts.join(', ')
}

/**
 * Outdated lines need no correction, because a feed may send everything again. They are listed so that nobody
 * takes them for repeats.
 */
function outdatedLines({ outdated, outdated_lines: listed }: ImportReport): string[] {
  const shown = listed.slice(0, OUTDATED_SHOWN_MAX).map(outdatedText)
  const more = outdated - shown.length
  return more > 0 ? [...shown, `and ${plural(more, 'more outdated order')}`] : shown
}

function outdatedText(outdated: ImportReport['outdated_lines'][number]): string {
  const { line, app_id, payment_order_id, update_time, kept_update_time } = outdated
  return visible(
    `line ${line}: ${app_id} ${payment_order_id} of ${update_time} is older than the stored version of ${kept_update_time}`,
  )
}

async function sendLines(file: string, operator: OperatorClient, context: CliContext): Promise<ImportReport> {
  const { clock, streams } = context
  const { stream, bytesTotal } = await openLineSource(file, streams.stdin)
  const progress = startProgress(streams.stderr, clock)
  const startedMs = clock.nowMs()
  const passed: Passed = { bytes: 0, lines: 0, ended: false }
  const progressLine = () =>
    importProgressLine({ ...passed, ...(bytesTotal && { bytesTotal }), elapsedMs: clock.nowMs() - startedMs })
  const counted = countLines(stream, passed, () => progress.update(progressLine, { atOnce: passed.ended }))
  try {
    const lines = Readable.from(counted, { objectMode: false })
    return await operator.importLines(lines)
  } catch (error) {
    throw passed.bytes > 0 ? brokenOff(error) : error
  } finally {
    progress.end()
    stream.destroy()
  }
}

/** Once lines have been sent, the command cannot know how many of them were stored. */
function brokenOff(error: unknown): unknown {
  if (!(error instanceof CliFailure) || error.name !== 'UNREACHABLE') return error
  return new CliFailure(error.name, error.message, {
    advice: 'Some lines may be stored. Import the file again: that is safe, and no order is stored twice.',
    cause: error,
  })
}

function linesRejected(report: ImportReport): CliFailure {
  const { rejected, errors } = report
  const message = `${plural(rejected, 'line')} rejected; ${countsText(report)}.`
  return new CliFailure('LINES_REJECTED', message, {
    details: [
      ...errors.map(lineText),
      ...(report.errors_truncated ? [`and ${rejected - errors.length} more`] : []),
      ...outdatedLines(report),
      ...importWarningLines(report),
    ],
    advice: 'Correct these lines and import them again. Importing the whole file again is safe.',
    document: JSON.stringify(report),
  })
}

function lineText({ line, message, details = [] }: ImportReport['errors'][number]): string {
  return `line ${line}: ${details.length > 0 ? details.map(detailText).join('; ') : message}`
}
