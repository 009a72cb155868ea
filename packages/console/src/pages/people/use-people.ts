import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { showNotice } from '../../api/show-notice.ts'
import { useRest } from '../../api/use-rest.ts'
import { type ListName, readPage } from './people-calls.ts'

const keyOf = (name: ListName) => ['people', name]

/**
 * One of the lists. Its pages begin with the oldest, and the newest matter most, so all are read up to a limit.
 */
export function usePeopleList<N extends ListName>(name: N) {
  const query = useInfiniteQuery({
    queryKey: keyOf(name),
    queryFn: ({ pageParam }) => readPage(name, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  useRest(query)
  return query
}

export interface PeopleChange<I, O> {
  run(input: I): Promise<O>
  makesStale: ListName[]
  done?(answer: O, input: I): string
  onDone?(answer: O): void
}

/** A change of people or tokens. The caller shows a failure in the place where the change was made. */
export function usePeopleChange<O, I = void>({ run, makesStale, done, onDone }: PeopleChange<I, O>) {
  const queries = useQueryClient()
  return useMutation<O, Error, I>({
    mutationFn: run,
    onSuccess: (answer, input) => {
      if (done) showNotice(done(answer, input))
      onDone?.(answer)
    },
    // A refused change often means that this page shows an outdated state.
    onSettled: () =>
      Promise.all(makesStale.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) }))),
  })
}
