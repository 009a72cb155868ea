import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const REPOSITORY = join(import.meta.dirname, '../../../..')

export function readDocument(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8')
}

/** The rows of the first table under a heading, each as its cells; the rows of the header are left out. */
export function tableUnder(document: string, heading: string): string[][] {
  const lines = document.split('\n')
  const start = lines.indexOf(heading)
  if (start === -1) throw new Error(`the document has no heading "${heading}"`)
  const begin = lines.findIndex((line, index) => index > start && line.startsWith('|'))
  const length = lines.slice(begin).findIndex((line) => !line.startsWith('|'))
  return lines.slice(begin + 2, begin + length).map(cellsOf)
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** A code span without its marks. */
export function plain(cell: string): string {
  return cell.replaceAll('`', '')
}

/** The contents of the fenced blocks of a language. */
export function codeBlocks(document: string, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  return [...document.matchAll(fence)].map((match) => match[1] as string)
}
