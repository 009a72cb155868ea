import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const ATTW_MANIFEST = fileURLToPath(import.meta.resolve('@arethetypeswrong/cli/package.json'))
const ATTW = join(dirname(ATTW_MANIFEST), JSON.parse(readFileSync(ATTW_MANIFEST, 'utf8')).bin.attw)

/** @returns the complaints of publint and arethetypeswrong about the package */
export async function lintPackage({
  folder,
  tarball,
}: {
  folder: string
  tarball: string
}): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { messages } = await publint({ pkgDir: folder, strict: true })
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, manifest, { color: false })}`),
    ...(hasTypes(manifest.exports)
      ? lintTypes(tarball, manifest.name, JSON.stringify(manifest.exports).includes('"require"'))
      : []),
  ]
}

/** The command has no entry to import, so it has no types either. Every entry of another package names its types. */
function hasTypes(exports: Record<string, unknown>): boolean {
  return Object.keys(exports).some((entry) => entry !== './package.json')
}

function lintTypes(tarball: string, name: string, hasCommonJs: boolean): string[] {
  const profile = hasCommonJs ? 'node16' : 'esm-only'
  const args = [ATTW, tarball, '--profile', profile, '--no-color']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const hasLooked = stdout.includes(`${name} v`)
  return status === 0 && hasLooked ? [] : [`arethetypeswrong: ${stdout}${stderr}`]
}
