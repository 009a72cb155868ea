import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlocks, plain, readDocument, tableUnder } from './document.ts'

export interface SigningProgram {
  language: string
  file: string
  source: string
  command: string
  readsPkcs1: boolean
}

interface ProgramOutcome {
  exitCode: number | null
  status: number
  answer: string
  complaints: string
}

const DOCUMENT = readDocument('docs/signing-in-other-languages.md')
const FENCES: Record<string, string> = {
  Java: 'java',
  Go: 'go',
  Python: 'python',
  PHP: 'php',
  'C#': 'csharp',
  Shell: 'bash',
}
/** A command that succeeds where the program of the language can run, and what is missing where it fails. */
const PROBES: Record<string, [command: string, missing: string]> = {
  Java: ["java -version 2>&1 | grep -E 'version \"(1[7-9]|[2-9][0-9])'", 'no Java 17 or later'],
  Go: ['go version', 'no Go'],
  Python: ['python3 --version && openssl version', 'no python3 or no openssl command'],
  'Python with cryptography': ['python3 -c "import cryptography"', 'no Python package cryptography'],
  PHP: [
    'php -r \'exit(extension_loaded("curl") && extension_loaded("openssl") ? 0 : 1);\'',
    'no PHP with curl and openssl',
  ],
  'C#': ["dotnet --version | grep -E '^[1-9][0-9]'", 'no .NET 10 or later'],
  Shell: ['openssl version && curl --version', 'no openssl or no curl command'],
}

/** Every program of the document: one per row of its table, and Python's a second time with its other way to sign. */
export function signingPrograms(): SigningProgram[] {
  const programs = tableUnder(DOCUMENT, '## The programs').map(([language, file, command, , , pkcs1]) => {
    const name = /^\[(.*)\]/.exec(language ?? '')?.[1] ?? ''
    return {
      language: name,
      file: plain(file ?? ''),
      source: blocksOf(name)[0] ?? '',
      command: plain(command ?? ''),
      readsPkcs1: pkcs1 === 'yes',
    }
  })
  return programs.flatMap((program) =>
    program.language === 'Python' ? [program, withCryptography(program)] : [program],
  )
}

function blocksOf(language: string): string[] {
  const section = DOCUMENT.split(/^## /m).find((text) => text.startsWith(`${language}\n`))
  return codeBlocks(section ?? '', FENCES[language] ?? '')
}

function withCryptography(program: SigningProgram): SigningProgram {
  const [, replacement = ''] = blocksOf('Python')
  const source = program.source.replace(/^def sign[\s\S]*?\n(?=\n\n)/m, () => replacement)
  return { ...program, language: 'Python with cryptography', source }
}

/** Why the program cannot run on this machine, or false when it can. */
export function whyNotHere({ language }: SigningProgram): string | false {
  const [command, missing] = PROBES[language] as [string, string]
  const found = spawnSync('bash', ['-o', 'pipefail', '-c', command], { stdio: 'ignore' }).status === 0
  return found ? false : `${missing} on this machine: the ${language} program was not run`
}

/** Writes the program into a folder of its own and says how to run it there. */
export function installProgram(program: SigningProgram, parent: string) {
  const folder = join(parent, program.language.replace(/\W/g, '-'))
  mkdirSync(folder)
  writeFileSync(join(folder, program.file), program.source)
  return (settings: Record<string, string>) =>
    new Promise<ProgramOutcome>((resolve) => {
      const env = { ...inherited(), LC_ALL: 'C.UTF-8', ...settings }
      const child = execFile('bash', ['-c', program.command], { cwd: folder, env }, (_, stdout, stderr) => {
        const [status = '', ...answer] = stdout.split('\n')
        resolve({
          exitCode: child.exitCode,
          status: Number(status),
          answer: answer.join('\n'),
          complaints: stderr,
        })
      })
    })
}

function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TXGW_')))
}
