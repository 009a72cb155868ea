/** Whether a host is this machine, as it stands in a setting or in a URL. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host)
}
