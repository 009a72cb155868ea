import { useEffect } from 'react'

/** The console reads at most this many pages of a list without asking the viewer. */
const PAGES_READ_MAX = 10

interface ReadSoFar {
  data: { pages: unknown[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

/** Reads the rest of a list by itself, up to a limit. */
export function useRest({ data, error, hasNextPage, isFetchingNextPage, fetchNextPage }: ReadSoFar): void {
  const hasRoom = (data?.pages.length ?? 0) < PAGES_READ_MAX
  useEffect(() => {
    if (hasNextPage && hasRoom && !isFetchingNextPage && !error) fetchNextPage()
  }, [hasNextPage, hasRoom, isFetchingNextPage, error, fetchNextPage])
}
