import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { constantValue, type FindConstant, type Node } from './constants.ts'

export interface Pattern {
  file: string
  source: string
  flags: string
}

export interface ReadPatterns {
  patterns: Pattern[]
  /** Texts of calls of RegExp whose pattern is not built from constants. */
  unread: { file: string; text: string }[]
}

interface ReadFile {
  file: string
  text: string
  nodes: Node[]
  constants: Map<string, Node>
  exported: Map<string, Node>
}

/** Finds the patterns in TypeScript files: literals, calls of RegExp, and the `pattern` of a schema. */
export function readPatterns(files: string[]): ReadPatterns {
  const read = files.map(readFile)
  const exported = new Map(read.flatMap((each) => [...each.exported]))
  const found: ReadPatterns = { patterns: [], unread: [] }
  for (const { file, text, nodes, constants } of read) {
    const find: FindConstant = (name) => constants.get(name) ?? exported.get(name)
    for (const node of nodes) {
      const pattern = patternIn(node, find)
      if (pattern === 'unread') {
        found.unread.push({ file, text: text.slice(node.start as number, node.end as number) })
      } else if (pattern) found.patterns.push({ file, ...pattern })
    }
  }
  return found
}

function readFile(file: string): ReadFile {
  const text = readFileSync(file, 'utf8')
  const nodes: Node[] = []
  collect(parseSync(file, text).program, nodes)
  const exports = nodes.filter(({ type }) => type === 'ExportNamedDeclaration')
  const exported = exports.flatMap(
    ({ declaration }) => ((declaration as Node | null)?.declarations ?? []) as Node[],
  )
  return { file, text, nodes, constants: constantsIn(nodes), exported: constantsIn(exported) }
}

function constantsIn(nodes: Node[]): Map<string, Node> {
  const declared = nodes.filter(({ type, init }) => type === 'VariableDeclarator' && init)
  return new Map(declared.map(({ id, init }) => [(id as Node).name as string, init as Node]))
}

function collect(value: unknown, nodes: Node[]): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && 'type' in value) nodes.push(value as Node)
  for (const inner of Object.values(value)) collect(inner, nodes)
}

function patternIn(node: Node, find: FindConstant): Omit<Pattern, 'file'> | 'unread' | undefined {
  const { type, regex, callee, arguments: given, key, value } = node
  if (type === 'Literal' && regex) {
    const { pattern, flags } = regex as { pattern: string; flags: string }
    return { source: pattern, flags }
  }
  if ((type === 'NewExpression' || type === 'CallExpression') && (callee as Node).name === 'RegExp') {
    const [source, flags = ''] = (given as Node[]).map((each) => constantValue(each, find))
    return typeof source === 'string' && typeof flags === 'string' ? { source, flags } : 'unread'
  }
  if (type !== 'Property' || (key as Node).name !== 'pattern') return undefined
  const source = constantValue(value as Node, find)
  // TypeBox makes its patterns with this flag.
  return typeof source === 'string' ? { source, flags: 'u' } : undefined
}
