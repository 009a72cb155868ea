import { withSql } from '@txgw/testkit/postgres/server'
import type { Value } from '../../src/postgres/pool/database.ts'
import { nameSchema } from '../../src/postgres/session/name-schema.ts'
import { PLANNING } from '../../src/postgres/session/session-settings.ts'

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export interface Plan {
  /** How whole tables or indexes are read, as kinds of nodes; `Sort` is among them. */
  kinds: Set<string>
  /** The indexes of the partitioned tables. */
  indexes: Set<string>
  /** Rows that were found in a table, given or passed over. */
  rowsRead: number
}

export type Explain = (text: string, values: Value[]) => Promise<Plan>

/** Plans as a session of the service has them, each run once and undone. */
export function withExplain<T>(url: string, act: (explain: Explain) => Promise<T>): Promise<T> {
  return withSql(url, async (sql) => {
    await sql.unsafe(`SET search_path TO ''`)
    for (const [name, value] of Object.entries(PLANNING)) await sql.unsafe(`SET ${name} TO ${value}`)
    const parents = new Map(
      (
        await sql<{ child: string; parent: string }[]>`
        SELECT child.relname AS child, parent.relname AS parent
        FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
      `
      ).map(({ child, parent }) => [child, parent]),
    )
    return act(async (text, values) => {
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      await sql.unsafe(`PREPARE explained AS ${nameSchema(text, 'txgw_production')}`)
      await sql.unsafe('BEGIN')
      const [row] = await sql.unsafe(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained${given}`)
      await sql.unsafe('ROLLBACK; DEALLOCATE explained')
      return summarize(row?.['QUERY PLAN'][0].Plan as PlanNode, parents)
    })
  })
}

function summarize(root: PlanNode, parents: Map<string, string>): Plan {
  const nodes = flatten(root)
  const names = nodes.flatMap((node) => node['Index Name'] ?? [])
  return {
    kinds: new Set(nodes.map((node) => node['Node Type'])),
    indexes: new Set(names.map((name) => parents.get(name) ?? name)),
    rowsRead: nodes.reduce((sum, node) => sum + rowsReadBy(node), 0),
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

function rowsReadBy(node: PlanNode): number {
  if (node['Index Name'] === undefined) return 0
  return ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0)
}

function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return `'{${value.map((item) => JSON.stringify(item)).join(',')}}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
