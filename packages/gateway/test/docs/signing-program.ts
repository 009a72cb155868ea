import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlocks, readDocument } from './document.ts'

interface ProgramOutcome {
  exitCode: number | null
  status: number
  answer: string
  complaints: string
}

const [, SHELL_SECTION = ''] = readDocument('docs/signing-in-other-languages.md').split(/^## Shell$/m)

/** The program for those who have no library: the only one of the document. */
export function shellProgram(): string {
  return codeBlocks(SHELL_SECTION, 'bash')[0] ?? ''
}

/** Why the program cannot run on this machine, or false when it can. */
export function whyNotHere(): string | false {
  const found =
    spawnSync('bash', ['-c', 'openssl version && curl --version'], { stdio: 'ignore' }).status === 0
  return found ? false : 'no openssl or no curl command on this machine: the shell program was not run'
}

/** Writes the program into a folder and says how to run it there. */
export function installProgram(folder: string) {
  writeFileSync(join(folder, 'query.sh'), shellProgram())
  return (settings: Record<string, string>) =>
    new Promise<ProgramOutcome>((resolve) => {
      const env = { ...inherited(), LC_ALL: 'C.UTF-8', ...settings }
      const child = execFile('bash', ['query.sh'], { cwd: folder, env }, (_, stdout, stderr) => {
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
