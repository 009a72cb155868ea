import type { EnvironmentPaths } from '@txgw/gateway/operator-api'
import type { EnvironmentApi } from '../../api/environment-api.ts'
import { useApiChange } from '../../api/use-api-change.ts'
import { isMerchant } from '../../session/home.ts'
import { useSession } from '../../session/use-session.ts'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { texts } from '../../texts/texts.ts'

type NewChangeRequest =
  EnvironmentPaths['/change-requests']['post']['requestBody']['content']['application/json']

interface AppChange<I> {
  appId: string
  /** The change in the form of a request for it. */
  request(input: I): Omit<NewChangeRequest, 'app_id'>
  run(api: EnvironmentApi, input: I): Promise<{ data?: unknown; response?: Response }>
  /** The words to show before and after. */
  words: { confirm: string; done: string }
  onDone?(): void
  /** Called in place of `onDone` when a second person decides. */
  onWaits?(): void
}

/** A change of an app that its merchant may make too: at once in the sandbox, in production as a request. */
export function useAppChange<I = void>({ appId, request, run, words, onDone, onWaits }: AppChange<I>) {
  const { own } = useSession()
  const isRequest = useEnvironment() === 'production' && isMerchant(own)
  const { confirmAsk, asked } = texts.changeRequests
  const change = useApiChange<unknown, I>({
    run: (api, input) =>
      isRequest
        ? api.POST('/change-requests', { body: { app_id: appId, ...request(input) } })
        : run(api, input),
    makesStale: ['/apps', '/change-requests'],
    done: isRequest ? asked : words.done,
    ...(onDone && { onDone }),
    ...(onWaits && { onWaits }),
  })
  return { ...change, confirmation: isRequest ? confirmAsk(appId) : words.confirm }
}
