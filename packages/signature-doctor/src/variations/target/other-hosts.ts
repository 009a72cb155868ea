export interface SignedHost {
  name: string
  /** Whether it is the host of the request, with or without its port. */
  isCalled: boolean
}

const LOCAL = ['localhost', '127.0.0.1', '0.0.0.0', '[::1]', 'host.docker.internal']
const PORTS = ['', ':443', ':80', ':8443', ':8444', ':8080', ':3000']
const WELL_KNOWN = ['example.com', 'api.example.com', 'www.example.com', 'sandbox.example.com']

/** Returns the called host as it is, and without its port. */
export function withoutPort(host: string | undefined): string[] {
  return host === undefined ? [] : [host, host.replace(/:[0-9]+$/, '')]
}

/** Returns the hosts that a client may have signed: the called one first. */
export function otherHosts(host: string | undefined): SignedHost[] {
  const called = withoutPort(host)
  const bare = called[1] ?? ''
  const others = [
    ...called.map((name) => name.toLowerCase()),
    ...(bare === '' ? [] : PORTS.map((port) => bare + port)),
    ...environmentTwins(bare),
    ...LOCAL.flatMap((name) => PORTS.map((port) => name + port)),
    ...WELL_KNOWN,
  ]
  const names = new Set([...called, ...others])
  return Array.from(names, (name) => ({ name, isCalled: called.includes(name) }))
}

/** The names that sandbox and production usually have beside each other. */
function environmentTwins(bare: string): string[] {
  if (bare === '' || /^[0-9.:[\]]+$/.test(bare)) return []
  const [first = '', ...rest] = bare.split('.')
  const domain = rest.join('.')
  const twins = [
    `sandbox.${bare}`,
    `sandbox-${bare}`,
    `www.${bare}`,
    `api.${bare}`,
    `${first}-sandbox.${domain}`,
    `sandbox.${domain}`,
    `api.${domain}`,
    `pay.${domain}`,
    domain,
    bare.replace(/(?:sandbox|test|staging)[.-]|[.-](?:sandbox|test|staging)(?=[.-])/, ''),
    bare.replace(/^(?:sandbox|test|staging)(?=[.])/, 'api'),
  ]
  return twins.filter((name) => name !== '' && name !== bare && !name.endsWith('.'))
}
