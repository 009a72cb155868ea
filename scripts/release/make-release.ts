import { join, resolve } from 'node:path'
import { buildPackages } from '../build/build-packages.ts'
import { PUBLIC_PACKAGES, ROOT, shortName } from '../build/public-packages.ts'
import { writeBillOfMaterials } from './bill-of-materials.ts'
import { changelogSection } from './changelog-section.ts'
import { writeChecksums } from './checksums.ts'
import { gitState } from './git-state.ts'
import { lintPackage } from './lint-package.ts'
import { writeLockedProject } from './locked-project.ts'
import type { ReleaseOptions } from './options.ts'
import { packPackages, type Tarball } from './pack-packages.ts'
import { publishCommands, runAll, shellText, tagCommand, withoutRepository } from './publish.ts'
import { sharedVersion } from './shared-version.ts'

type Tell = (text: string) => void

export async function makeRelease(options: ReleaseOptions, tell: Tell): Promise<void> {
  const into = resolve(options.into)
  const version = sharedVersion(ROOT)
  const git = gitState(ROOT, version)
  if (git.problems.length > 0 && !options.isDryRun) throw new Error(git.problems.join('\n'))
  for (const problem of git.problems) tell(`warning: ${problem}`)
  tell(`release ${version} of commit ${git.commit}`)
  const { date } = changelogSection(ROOT, version)
  tell(`changelog: a section of ${date}`)

  const built = resolve(options.built ?? (await build(tell)))
  const tarballs = packPackages({ built, into })
  const other = tarballs.find((tarball) => tarball.version !== version)
  if (other) throw new Error(`${built} holds ${other.name} ${other.version}: build it anew`)
  await lint(tarballs, { built, into })
  tell('packages: publint and arethetypeswrong have nothing against them')
  writeLockedProject(into, { tarballs, fromTarballs: true })
  const bill = writeBillOfMaterials(join(into, `txgw-${version}.cdx.json`), { tarballs, at: git.committedAt })
  tell(`bill of materials: ${bill.components.length} components`)
  tell(`\n${into}\n${writeChecksums(into)}`)

  const publishing = publishCommands(tarballs, into)
  const tagging = git.isTagged ? [] : [tagCommand(version, git.commit)]
  if (options.publishes) refuseWithoutRepository(tarballs)
  if (!options.isDryRun) runAll(tagging)
  if (options.publishes) return runAll(publishing)
  tell(`Nothing is published. This publishes it, in ${ROOT}:`)
  for (const command of options.isDryRun ? [...tagging, ...publishing] : publishing)
    tell(`  ${shellText(command)}`)
}

function refuseWithoutRepository(tarballs: Tarball[]): void {
  const names = withoutRepository(tarballs)
  if (names.length > 0)
    throw new Error(`npm publish --provenance needs "repository" in package.json of ${names.join(', ')}`)
}

async function build(tell: Tell): Promise<string> {
  const folder = join(ROOT, 'dist')
  await buildPackages(folder)
  tell(`built: ${PUBLIC_PACKAGES.join(', ')}`)
  return folder
}

async function lint(tarballs: Tarball[], { built, into }: { built: string; into: string }): Promise<void> {
  const problems: string[] = []
  for (const { name, file } of tarballs) {
    const found = await lintPackage({
      folder: join(built, shortName(name)),
      tarball: join(into, file),
    })
    problems.push(...found.map((problem) => `${name}: ${problem}`))
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
