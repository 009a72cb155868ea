import { useQueryClient } from '@tanstack/react-query'
import type { Overview } from '@txgw/gateway/operator-api'
import { useEffect, useState } from 'react'
import { environmentPath } from '../../api/environment-api.ts'
import { apiQueryKey, useApiQuery } from '../../api/use-api-query.ts'
import { useEnvironment } from '../../shared/location/use-environment.ts'

const PATH = '/overview'
const POLL_MS = 10_000
/** The service sends an overview every two seconds. A connection to one that hangs stays open. */
const SILENT_MS_MAX = 10_000
const SAMPLES_MAX = 60

export type Liveness = 'connecting' | 'live' | 'polling' | 'stale'

export interface QuerySample {
  at: string
  perSecond: number
}

/** The overview as the service streams it; without a stream, it is polled every few seconds. */
export function useLiveOverview() {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const [liveness, setLiveness] = useState<Liveness>('connecting')
  const [samples, setSamples] = useState<QuerySample[]>([])
  const query = useApiQuery(PATH, { refetchEveryMs: liveness === 'polling' ? POLL_MS : false })
  useEffect(() => {
    setSamples([])
    setLiveness('connecting')
    const key = apiQueryKey(environment, PATH)
    return openOverviewStream(environmentPath(environment, '/events'), {
      onOverview: (overview) => {
        queries.setQueryData(key, overview)
        setSamples((kept) => addSample(kept, overview))
      },
      onLiveness: setLiveness,
      // The next request gets a 401, which leads to the sign-in page.
      onSessionEnd: () => queries.invalidateQueries({ queryKey: key }),
    })
  }, [environment, queries])
  return { query, liveness, samples }
}

interface StreamListener {
  onOverview(overview: Overview): void
  onLiveness(liveness: Liveness): void
  onSessionEnd(): void
}

function openOverviewStream(address: string, listener: StreamListener): () => void {
  const source = new EventSource(address)
  let silence: number | undefined
  source.addEventListener('overview', (event) => {
    listener.onOverview(JSON.parse(event.data))
    listener.onLiveness('live')
    clearTimeout(silence)
    silence = window.setTimeout(() => listener.onLiveness('stale'), SILENT_MS_MAX)
  })
  source.addEventListener('unavailable', () => listener.onLiveness('stale'))
  source.addEventListener('end', (event) => {
    if (JSON.parse(event.data).reason !== 'session') return
    source.close()
    listener.onSessionEnd()
  })
  source.addEventListener('error', () => {
    clearTimeout(silence)
    listener.onLiveness(source.readyState === EventSource.CLOSED ? 'polling' : 'stale')
  })
  return () => {
    clearTimeout(silence)
    source.close()
  }
}

function addSample(samples: QuerySample[], { at, queries }: Overview): QuerySample[] {
  if (queries.per_second === null || samples.at(-1)?.at === at) return samples
  return [...samples, { at, perSecond: queries.per_second }].slice(-SAMPLES_MAX)
}
