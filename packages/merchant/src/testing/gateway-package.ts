/** The part of `@txgw/gateway` that the sandbox uses. */
export interface GatewayPackage {
  readConfig(flags: Record<string, string>, variables: Record<string, string>): unknown
  startGateway(config: unknown): Promise<StartedGateway>
}

export interface StartedGateway {
  addresses: { sandbox: string; operator: string }
  operatorToken: string
  stop(): Promise<void>
}

const GATEWAY = '@txgw/gateway'

/** Loaded on use, because only tests against a sandbox need the package. */
export async function loadGateway(
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<GatewayPackage> {
  try {
    return (await load(GATEWAY)) as GatewayPackage
  } catch (cause) {
    throw new Error(
      `createSandbox() needs the package ${GATEWAY}, on a Node that can run it: npm install --save-dev ${GATEWAY}`,
      { cause },
    )
  }
}
