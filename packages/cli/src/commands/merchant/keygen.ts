import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UsageFailure } from '../../base/failure.ts'
import { addFormatOption, type FormatOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { fingerprintOf, makeKeyPair } from '../../keys/key-pair.ts'
import { keyPairPaths, refuseToOverwrite, writeKeyPair } from '../../keys/key-pair-files.ts'
import { commandLine } from '../../output/invocation.ts'
import { openOutput } from '../../output/output.ts'
import { shellQuote } from '../../output/shell-quote.ts'
import { fieldLines, heading } from '../../output/text-layout.ts'

interface KeygenOptions extends FormatOptions {
  out: string
  name?: string
  force?: true
}

export function addKeygenCommand(program: Command, context: CliContext): void {
  const command = program
    .command('keygen')
    .option('--out <folder>', 'folder to write to', '.')
    .option('--name <name>', 'prefix of the file names, such as my-game')
    .option('--force', 'replace an existing pair')
    .action((options: KeygenOptions) => keygen(options, context))
  addFormatOption(command)
  addHelp(command, {
    prints: [
      'Prints the paths of both files and the fingerprint of the key.',
      'Keep the private key secret. Only the public key is registered.',
    ],
    examples: ['txgw keygen --out keys --name my-game'],
    next: 'txgw key add <app_id> <serial_no> keys/my-game-public-key.pem',
  })
}

async function keygen({ out, name, force, format }: KeygenOptions, { streams }: CliContext): Promise<void> {
  if (name !== undefined && !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) {
    throw new UsageFailure(
      '--name must begin with a letter or digit and contain only letters, digits, dots, dashes and underscores.',
    )
  }
  const paths = keyPairPaths(resolve(out), name)
  if (!force) await refuseToOverwrite(paths)
  const pair = await makeKeyPair()
  await writeKeyPair(paths, pair)
  const fingerprint = fingerprintOf(pair.publicKey)
  const next = `${commandLine(['key', 'add'])} <app_id> <serial_no> ${shellQuote(paths.publicKey)}`
  openOutput(format, streams).show(
    { private_key: paths.privateKey, public_key: paths.publicKey, fingerprint, next },
    () =>
      [
        heading('New RSA 2048 key pair'),
        fieldLines([
          ['private key', paths.privateKey],
          ['public key', paths.publicKey],
          ['fingerprint', fingerprint],
        ]),
        '',
        `Next, register the public key:\n  ${next}`,
      ].join('\n'),
  )
}
