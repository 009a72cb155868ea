import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AloneHeaders, guarded, WaitsForSecond } from '../../api/second-person/guarded-call.ts'
import { failureOf, useWaiting } from '../../api/second-person/use-waiting.tsx'
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
  run(input: I, alone: AloneHeaders): Promise<{ data?: O; response?: Response }>
  makesStale: ListName[]
  done?(answer: O, input: I): string
  onDone?(answer: O): void
  /** Called after the viewer was told that a second person decides. */
  onWaits?(): void
  /** Tells it in place of the dialog that is usual. */
  tellWaiting?(waiting: WaitsForSecond): void
}

/** A change of people or tokens. The caller shows a failure in the place where the change was made. */
export function usePeopleChange<O, I = void>(change: PeopleChange<I, O>) {
  const { run, makesStale, done, onDone, onWaits, tellWaiting } = change
  const queries = useQueryClient()
  const tell = useWaiting()
  const succeed = (answer: O, input: I) => {
    if (done) showNotice(done(answer, input))
    onDone?.(answer)
  }
  const changing = useMutation<O, Error, I>({
    mutationFn: (input) => guarded((alone) => run(input, alone)),
    onSuccess: succeed,
    onError: (error, input) => {
      if (tellWaiting && error instanceof WaitsForSecond) tellWaiting(error)
      else tell<O>(error, { onWaits, onAlone: (answer) => succeed(answer, input) })
    },
    // A refused change often means that this page shows an outdated state.
    onSettled: () =>
      Promise.all(makesStale.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) }))),
  })
  return { ...changing, error: failureOf(changing.error) }
}
