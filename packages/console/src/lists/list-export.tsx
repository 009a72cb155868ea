import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type EnvironmentApi, useEnvironmentApi } from '../api/environment-api.ts'
import { answered } from '../api/reach.ts'
import { Icon } from '../shared/icons.tsx'
import type { QueryValues } from '../shared/location/query-text.ts'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { saveFile } from '../shared/save-file.ts'
import { ErrorNotice } from '../shared/states/states.tsx'
import { texts } from '../texts/texts.ts'

const TYPES = { csv: 'text/csv', jsonl: 'application/jsonl' }

type Format = keyof typeof TYPES

interface ListExportProps {
  path: '/audit' | '/orders' | '/recharges' | '/requests' | '/validations'
  filter: QueryValues
  formats?: Format[]
}

/** Saves everything that matches, however many pages that is. The service notes the author in the audit trail. */
export function ListExport({ path, filter, formats = ['csv', 'jsonl'] }: ListExportProps) {
  const environment = useEnvironment()
  const api = useEnvironmentApi()
  const words = texts.lists.export
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const content = await fetchAll(api, { path, filter, type: TYPES[format] })
      const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
      const name = `${path.slice(1)}-${environment}-${time}.${format}`
      saveFile({ name, content, type: TYPES[format] })
    },
  })
  return (
    <>
      <ErrorNotice error={save.error} />
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          title={words.hint}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {words.formats[format]}
        </Button>
      ))}
    </>
  )
}

/** The paths take the same headers, which their types cannot say together. */
function fetchAll(
  api: EnvironmentApi,
  { path, filter, type }: { path: string; filter: QueryValues; type: string },
): Promise<Blob> {
  const get = api.GET as unknown as (path: string, init: object) => Promise<{ data?: Blob }>
  return answered(get(path, { params: { query: filter }, headers: { Accept: type }, parseAs: 'blob' }))
}
