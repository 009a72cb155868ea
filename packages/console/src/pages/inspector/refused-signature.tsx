import { useQuery } from '@tanstack/react-query'
import { useEnvironmentApi } from '../../api/environment-api.ts'
import { answered } from '../../api/reach.ts'
import { apiQueryKey } from '../../api/use-api-query.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { ApiError } from '../../shared/states/api-error.ts'
import { Empty, ErrorState, Loading } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { ExaminationReport } from './examination-report.tsx'

const words = texts.inspector.ofRequest

/** Explains a request that the sandbox refused and still remembers, as the inspector does. */
export function RefusedSignature({ debugId }: { debugId: string }) {
  const api = useEnvironmentApi()
  const environment = useEnvironment()
  const { data, error, refetch } = useQuery({
    queryKey: apiQueryKey(environment, '/inspections', { debug_id: debugId }),
    queryFn: () => answered(api.POST('/inspections', { body: { debug_id: debugId } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <ExaminationReport examination={data} />
  const status = error instanceof ApiError ? error.status : undefined
  // A viewer may not inspect signatures.
  if (status === 403) return null
  return (
    <Panel title={words.title}>
      {status === 404 ? (
        <Empty title={words.forgotten} icon="inspector" />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Panel>
  )
}
