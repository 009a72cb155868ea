import { useQueryClient } from '@tanstack/react-query'
import { pathKey } from '../../api/use-api-query.ts'
import { ConfirmButton } from '../../shared/forms/confirm-button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'
import { endExemption, type Token } from '../people/people-calls.ts'
import { GrantCell, NameCell } from '../people/people-panel.tsx'
import { usePeopleChange, usePeopleList } from '../people/use-people.ts'
import classes from './two-people-page.module.css'

const words = texts.twoPeople.exempt

const COLUMNS: Column<Token>[] = [
  column(words.name, ({ name, created_by }) => <NameCell name={name} second={words.madeBy(created_by)} />),
  column(texts.people.grant.role, (token) => <GrantCell grant={token} />),
  column(texts.people.action, (token) => <EndExemption token={token} />, { align: 'end' }),
]

/** Tokens that were there before two people decided. */
export function ExemptTokens() {
  const query = usePeopleList('tokens')
  const exempt = query.data?.pages.flatMap(({ rows }) => rows.filter(isExempt)) ?? []
  return (
    <Panel title={words.title} description={words.description} flush={exempt.length > 0}>
      <QueryStates query={query}>
        {() =>
          exempt.length === 0 ? (
            <p className={classes.hint}>{words.none}</p>
          ) : (
            <DataTable
              label={words.title}
              flowsOnPhone
              columns={COLUMNS}
              rows={exempt}
              rowKey={({ token_id }) => token_id}
            />
          )
        }
      </QueryStates>
    </Panel>
  )
}

const isExempt = ({ exempt, revoked_at }: Token) => exempt && revoked_at === undefined

function EndExemption({ token: { token_id, name } }: { token: Token }) {
  const queries = useQueryClient()
  const change = usePeopleChange<unknown>({
    run: () => endExemption(token_id),
    makesStale: ['tokens'],
    done: () => words.ended(name),
    onDone: () => queries.invalidateQueries({ queryKey: ['production', ...pathKey('/two-people')] }),
  })
  return (
    <ConfirmButton
      change={change}
      isForBothEnvironments
      action={words.end}
      label={words.endLabel(name)}
      description={words.endConfirm(name)}
    />
  )
}
