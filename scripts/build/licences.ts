import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** The licences of the libraries that these modules come from, which every copy of their code must carry. */
export function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((path) => path.replaceAll('\\', '/').match(PACKAGE_FOLDER) ?? []))
  return [...folders]
    .toSorted()
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as Manifest
      const texts = globSync('{LICEN[CS]E,licen[cs]e}*', { cwd: folder }).toSorted()
      const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
      return `${name} ${version} (${license})\n\n${text}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

interface Manifest {
  name: string
  version: string
  license: string
}
