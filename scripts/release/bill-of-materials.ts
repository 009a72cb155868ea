import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledInConsole } from './bundled-in-console.ts'
import { writeLockedProject } from './locked-project.ts'
import { npm } from './npm.ts'
import type { Tarball } from './pack-packages.ts'

interface Bill {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string } }
  components: { 'bom-ref': string }[]
}

interface BillOptions {
  tarballs: Tarball[]
  /** The time of the released commit, so that the same commit makes the same bill. */
  at: Date
}

/** Writes the software bill of materials (CycloneDX) of everything that an installation of the packages brings. */
export function writeBillOfMaterials(path: string, { tarballs, at }: BillOptions): Bill {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-bill-'))
  try {
    writeLockedProject(folder, { tarballs, bundled: { '@txgw/gateway': bundledInConsole() } })
    const made: Bill = JSON.parse(npm(folder, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx'))
    const bill = { ...made, serialNumber: serialNumber(made), metadata: metadata(made, at) }
    writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`)
    return bill
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** npm would name the project after the folder. */
function metadata({ metadata }: Bill, at: Date): Bill['metadata'] {
  return { ...metadata, timestamp: at.toISOString(), component: { ...metadata.component, name: 'txgw' } }
}

/** npm uses a random number; this one follows from the content. */
function serialNumber({ components }: Bill): string {
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
  ]
  return `urn:uuid:${parts.join('-')}-${digest.slice(20, 32)}`
}
