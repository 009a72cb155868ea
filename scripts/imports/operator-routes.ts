const OPERATIONS = 'packages/gateway/src/operator-api/operations/'
/** These may not import the gateway, so they cannot name a path by its type. */
const KNOW_NO_GATEWAY = ['packages/merchant/', 'campaign/']
/** Anything behind the prefix; the prefix alone is not a route, and the type `OperatorPrefix` holds it. */
const ROUTE = /\/operator\\?\/v1\\?\//

/** Only its operation describes a route. Other code names it by the types that come from there. */
export function routeFaults(file: string, text: string): string[] {
  if ([OPERATIONS, ...KNOW_NO_GATEWAY].some((folder) => file.startsWith(folder))) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      ROUTE.test(line)
        ? [`${file}:${index + 1}: a route of the operator API is described in ${OPERATIONS} alone`]
        : [],
    )
}
