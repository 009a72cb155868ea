import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Library {
  language: string
  folder: string
  /** Succeeds where the language can run. */
  probe: string
  missing: string
  /** Runs the tests of the library, in its folder. */
  tests: string
  /** Compiles the programs of its README, in the folder where they are. */
  prepare: string
  query: string
  receive: string
  /** What `txgw certify` may warn about beside HTTP, which only the sandbox calls. */
  warnings: string[]
}

interface Outcome {
  exitCode: number | null
  stdout: string
  stderr: string
}

const LIBRARIES = join(import.meta.dirname, '../../../../libraries')
const MONO_REFERENCES = '-r:System.Net.Http.dll -r:System.Numerics.dll "$TXGW_LIBRARY"/src/*.cs'

/** The programs run in a folder of their own, and find the library in TXGW_LIBRARY. */
export const ALL_LIBRARIES: Library[] = [
  {
    language: 'Python',
    folder: 'python',
    probe: 'python3 -c "import sys, cryptography; assert sys.version_info >= (3, 9)"',
    missing: 'no Python 3.9 or later with the package cryptography',
    tests: 'PYTHONDONTWRITEBYTECODE=1 python3 -m unittest',
    prepare: 'true',
    query: 'PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$TXGW_LIBRARY exec python3 query.py',
    receive: 'PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$TXGW_LIBRARY exec python3 receive.py',
    warnings: [],
  },
  {
    language: 'Go',
    folder: 'go',
    probe: 'go version',
    missing: 'no Go',
    tests: 'go vet . && go test ./...',
    prepare: `go mod init programs &&
      go mod edit -require txgw/merchant@v0.1.0 -replace txgw/merchant@v0.1.0="$TXGW_LIBRARY" &&
      go build -o query.program ./query && go build -o receive.program ./receive`,
    query: 'exec ./query.program',
    receive: 'exec ./receive.program',
    warnings: [],
  },
  {
    language: 'Java',
    folder: 'java',
    probe: 'javac --release 11 -version',
    missing: 'no JDK 11 or later',
    tests: './test.sh',
    prepare:
      'javac -encoding UTF-8 --release 11 -d classes "$TXGW_LIBRARY"/src/main/java/txgw/merchant/*.java',
    query: 'exec java -cp classes Query.java',
    receive: 'exec java -cp classes Receive.java',
    warnings: [],
  },
  {
    language: 'PHP',
    folder: 'php',
    probe:
      'php -r \'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") && extension_loaded("openssl") ? 0 : 1);\'',
    missing: 'no PHP 8.1 or later with curl and openssl',
    tests: 'php tests/run.php',
    prepare: 'true',
    query: 'exec php query.php',
    receive: 'TXGW_KEYS_FILE=$PWD/platform-keys exec php -S "127.0.0.1:$PORT" receive.php',
    // The server that comes with PHP closes each connection.
    warnings: ['keep-alive'],
  },
  {
    language: 'C#',
    folder: 'csharp',
    probe: 'mcs --version && mono --version',
    missing: 'no Mono',
    tests: './test.sh',
    prepare: `mcs -out:query.exe ${MONO_REFERENCES} query.cs && mcs -out:receive.exe ${MONO_REFERENCES} receive.cs`,
    query: 'exec mono query.exe',
    receive: 'exec mono receive.exe',
    warnings: [],
  },
]

/** Why the library cannot run on this machine, or false when it can. */
export function whyNotHere({ language, probe, missing }: Library): string | false {
  const found = spawnSync('bash', ['-c', probe], { stdio: 'ignore' }).status === 0
  return found ? false : `${missing} on this machine: the library for ${language} was not run`
}

export function folderOf({ folder }: Library): string {
  return join(LIBRARIES, folder)
}

const FILE = /<!-- file: (\S+) -->\n```\w+\n([\s\S]*?)^```$/gm

/** Writes the programs of the library's README into a folder. */
export function writePrograms(library: Library, into: string): string[] {
  const readme = readFileSync(join(folderOf(library), 'README.md'), 'utf8')
  return [...readme.matchAll(FILE)].map(([, name = '', source = '']) => {
    mkdirSync(dirname(join(into, name)), { recursive: true })
    writeFileSync(join(into, name), source)
    return name
  })
}

export function environmentOf(library: Library, settings: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TXGW_'))
  // Nothing is fetched from anywhere.
  const quiet = { LC_ALL: 'C.UTF-8', GOPROXY: 'off', GOFLAGS: '-mod=mod' }
  return { ...Object.fromEntries(inherited), ...quiet, TXGW_LIBRARY: folderOf(library), ...settings }
}

/** Runs a line of shell to its end. */
export function runToEnd(
  command: string,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile('bash', ['-c', command], { cwd, env }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    )
  })
}
