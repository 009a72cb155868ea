/** Comments, texts, quoted names and bodies, and everything else. */
const TOKEN = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$([a-z]*)\$[\s\S]*?\$\1\$|;|[^\s;'"$-]+|\s+|./g

const TABLE = '(?:IF NOT EXISTS )?([a-z0-9_]+)'
const CREATE_TABLE = new RegExp(`^CREATE TABLE ${TABLE}`, 'i')
const CREATE_INDEX = /^CREATE (UNIQUE )?INDEX (?:IF NOT EXISTS )?[a-z0-9_]+ ON (?:env\.)?([a-z0-9_]+)/i
const CREATE_TRIGGER = /^CREATE TRIGGER /i
const CREATE_FUNCTION = /^CREATE FUNCTION /i
const ALTER_TABLE = /^ALTER TABLE (?:env\.)?([a-z0-9_]+) (.*)$/i
const ADD_COLUMN = /^ADD COLUMN (?:IF NOT EXISTS )?[a-z0-9_]+ (.*)$/i
const INSERT = /^INSERT INTO (?:env\.)?([a-z0-9_]+)/i
const BLOCK = /^DO \$([a-z]*)\$([\s\S]*)\$\1\$$/i
const EXECUTED = /EXECUTE\s+format\(\s*'\s*([^']*)/gi

/**
 * What in an expand step the release before could not live with; none when it only adds. The release before
 * knows neither the tables and columns that it adds nor a rule for those it has.
 */
export function expandProblems(sql: string): string[] {
  const made = new Set<string>()
  return statementsOf(sql).flatMap((statement) => {
    const problem = problemOf(statement, made)
    return problem === undefined ? [] : [`${problem}: ${statement.slice(0, 80)}`]
  })
}

function problemOf(statement: string, made: Set<string>): string | undefined {
  const table = CREATE_TABLE.exec(statement)?.[1]
  if (table) return void made.add(table)
  if (CREATE_TRIGGER.test(statement) || CREATE_FUNCTION.test(statement)) return undefined
  const index = CREATE_INDEX.exec(statement)
  if (index) return index[1] && !made.has(index[2] as string) ? 'a new rule for kept rows' : undefined
  const [, altered, changes] = ALTER_TABLE.exec(statement) ?? []
  if (altered) return made.has(altered) ? undefined : alterProblem(changes as string)
  const filled = INSERT.exec(statement)?.[1]
  if (filled) return made.has(filled) ? undefined : 'a row that the release before does not expect'
  const block = BLOCK.exec(statement)?.[2]
  return block === undefined ? 'does not only add' : blockProblem(block)
}

function alterProblem(changes: string): string | undefined {
  for (const change of changes.split(/,\s*(?=(?:ADD|DROP|ALTER|RENAME)\b)/i)) {
    const column = ADD_COLUMN.exec(change.trim())?.[1]
    if (column === undefined) return 'changes what is there'
    if (/\b(?:UNIQUE|PRIMARY|REFERENCES|CHECK|GENERATED)\b/i.test(column)) return 'a new rule for kept rows'
    if (/\bNOT NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column)) return 'a column that must be given'
  }
  return undefined
}

/** Loops that make partitions, and functions that name their schema. */
function blockProblem(block: string): string | undefined {
  const executed = [...block.matchAll(EXECUTED)].map(([, text]) => text as string)
  const isAdding = executed.every((text) => /^CREATE (?:TABLE|FUNCTION) /i.test(text))
  const outside = block.replace(/'(?:[^']|'')*'/g, '')
  const isPlain = !/\b(?:ALTER|DROP|UPDATE|DELETE|INSERT|TRUNCATE|RENAME)\b/i.test(outside)
  return isAdding && isPlain && executed.length > 0 ? undefined : 'does not only add'
}

/** With one blank between words. A trigger of SQLite has statements of its own, up to its END. */
function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith('--')) continue
    const isInside = /^\s*CREATE TRIGGER\b[\s\S]*\bBEGIN\b/i.test(current) && !/\bEND\s*$/i.test(current)
    if (token === ';' && !isInside) statements.push(current)
    current = token === ';' && !isInside ? '' : current + (/^\s+$/.test(token) ? ' ' : token)
  }
  return [...statements, current].map((statement) => statement.trim().replace(/ +/g, ' ')).filter(Boolean)
}
