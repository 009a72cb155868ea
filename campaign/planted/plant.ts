import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { ROOT } from '../../scripts/build/public-packages.ts'
import type { PlantedFault } from './planted-fault.ts'

/** @throws when the text is not there exactly once */
export function plantedText({ file, find, replace }: PlantedFault): string {
  const parts = readFileSync(pathOf(file), 'utf8').split(find)
  if (parts.length !== 2)
    throw new Error(
      `packages/${file} has the text ${JSON.stringify(find)} ${parts.length - 1} times instead of once: move the anchor in campaign/planted`,
    )
  return parts.join(replace)
}

/** Changes the file while it is bundled. The sources stay as they are. */
export function planting(fault: PlantedFault): Plugin {
  const path = pathOf(fault.file)
  const code = plantedText(fault)
  return {
    name: 'planted-fault',
    load: (id) => (id === path ? { code, moduleType: 'ts' } : null),
  }
}

function pathOf(file: string): string {
  return join(ROOT, 'packages', file)
}
