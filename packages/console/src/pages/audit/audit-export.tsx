import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEnvironmentApi } from '../../api/environment-api.ts'
import { answered } from '../../api/reach.ts'
import { Icon } from '../../shared/icons.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { ErrorNotice } from '../../shared/states.tsx'
import { useEnvironment } from '../../shared/use-environment.ts'
import { texts } from '../../texts/texts.ts'
import type { AuditSearchValues } from './audit-search.tsx'

const JSON_LINES = 'application/jsonl'

/** Saves everything that matches, however many pages that is. */
export function AuditExport({ filter }: { filter: AuditSearchValues }) {
  const environment = useEnvironment()
  const api = useEnvironmentApi()
  const { export: label, exportHint, exportFile } = texts.audit
  const save = useMutation({
    mutationFn: async () => {
      const headers = { Accept: JSON_LINES }
      const content = await answered<unknown>(
        api.GET('/audit', { params: { query: filter }, headers, parseAs: 'blob' }),
      )
      const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
      saveFile({ name: exportFile(environment, time), content: content as Blob, type: JSON_LINES })
    },
  })
  return (
    <>
      <ErrorNotice error={save.error} />
      <Button
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        title={exportHint}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {label}
      </Button>
    </>
  )
}
