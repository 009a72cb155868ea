import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNotice, Loading } from '../../shared/states/states.tsx'
import { formatCount } from '../../shared/text/format.ts'
import { shown } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { changeWords, subjectOf } from '../change-requests/change-words.ts'
import { type Belongings, readBelongings, type Token } from './people-calls.ts'
import classes from './people-page.module.css'

const words = texts.people.accounts.goesAlong

/** Lists what ends with an account, in the dialog that asks whether to switch it off. */
export function GoesAlong({ accountId }: { accountId: string }) {
  const { data, error } = useQuery({
    queryKey: ['people', 'belongings', accountId],
    queryFn: () => readBelongings(accountId),
    staleTime: 0,
  })
  if (error) return <ErrorNotice error={error} />
  if (!data) return <Loading lines={2} />
  const ends = endsOf(data)
  const { tokens_of_unknown_owner: unknown } = data
  return (
    <>
      {ends.length > 0 && <Listed title={words.title} items={ends} />}
      {unknown.length > 0 && <Listed title={words.unknownOwner} items={unknown.map(tokenItem)} />}
    </>
  )
}

function Listed({ title, items }: { title: string; items: Item[] }) {
  return (
    <>
      <p>{title}</p>
      <ul className={classes.goesAlong}>
        {items.map(({ key, what }) => (
          <li key={key}>{what}</li>
        ))}
      </ul>
    </>
  )
}

interface Item {
  key: string
  what: ReactNode
}

function endsOf({
  tokens,
  invitations,
  sessions,
  sign_in_links,
  change_requests: requests,
}: Belongings): Item[] {
  return [
    ...tokens.map(tokenItem),
    ...invitations.map(({ invitation_id: key, name }) => ({ key, what: shown(words.invitation(name)) })),
    ...requests.map((request) => ({
      key: request.change_request_id,
      what: shown(words.request(changeWords(request), subjectOf(request))),
    })),
    ...counted('sessions', sessions.length, words.sessions),
    ...counted('links', sign_in_links, words.links),
  ]
}

const counted = (key: string, count: number, say: (count: string) => string): Item[] =>
  count === 0 ? [] : [{ key, what: say(formatCount(count)) }]

function tokenItem({ token_id: key, name, role, last_used_at }: Token): Item {
  const used = last_used_at === null ? texts.people.never : <Time value={last_used_at} />
  return {
    key,
    what: (
      <>
        {shown(words.token(name, role))} {words.lastUsed} {used}
      </>
    ),
  }
}
