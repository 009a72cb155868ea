import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ChangelogSection {
  /** As written in the changelog, in the form 2026-01-31. */
  date: string
  text: string
}

/** @returns the changelog's text about the version, under `## 1.2.3 – 2026-01-31` */
export function changelogSection(root: string, version: string): ChangelogSection {
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
  const section = sections.find((text) => text.startsWith(`${version} `))
  if (section === undefined)
    throw new Error(`CHANGELOG.md has no section "## ${version} – <date>": give "Unreleased" that heading`)
  const [heading = '', ...lines] = section.split('\n')
  const date = / – (\d{4}-\d\d-\d\d)$/.exec(heading)?.[1]
  if (date === undefined)
    throw new Error(`CHANGELOG.md: "## ${heading}" must read "## ${version} – <date>", such as 2026-01-31`)
  const text = lines.join('\n').trim()
  if (!/^- /m.test(text)) throw new Error(`CHANGELOG.md names no change under "## ${heading}"`)
  return { date, text }
}
