export const common = {
  product: 'txgw',
  loading: 'Loading',
  tryAgain: 'Try again',
  loadMore: 'Load more',
  loadingMore: 'Loading more',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  none: 'none',
  byDefault: { allowed: 'allowed by default', accepted: 'ACCEPTED unchecked' },
  checklist: { states: { done: 'done', now: 'now', later: 'later' } },
  notGiven: 'not given',
  notFound: {
    title: 'There is no such page',
    body: 'The address may be misspelt, or the page may belong to the other environment.',
    home: 'Go to the first page',
  },
  otherEnvironment: {
    title: (environment: string) => `This page is for the ${environment.toLowerCase()} only`,
    body: (here: string) => `It is not available in ${here.toLowerCase()}.`,
    go: (environment: string) => `Open it in the ${environment.toLowerCase()}`,
  },
  notPermitted: {
    title: 'This page needs the role admin for both environments',
    body: (name: string, role: string, environments: string) =>
      `"${name}" has the role ${role} for ${environments}. Ask an admin for what you need here.`,
  },
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  environments: { production: 'Production', sandbox: 'Sandbox' },
  error: {
    title: 'This did not work',
    unreachable: 'The service cannot be reached. Check that it runs and that the network is up.',
    debugId: 'debug_id',
    crashed: 'This page failed. Reload it. If it fails again, report what the browser console says.',
  },
  confirm: {
    productionTitle: 'Change production?',
    productionNotice: 'This acts on PRODUCTION: real players, real orders, real money.',
    productionAction: (action: string) => `${action} in production`,
  },
  shown: (count: number, hasMore: boolean) =>
    hasMore ? `The first ${count.toLocaleString()}` : `${count.toLocaleString()} in all`,
  utc: (text: string) => `${text} UTC`,
  duration: {
    microseconds: (value: string) => `${value} µs`,
    milliseconds: (value: string) => `${value} ms`,
    seconds: (value: string) => `${value} s`,
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (days: number, hours: number) => `${days} d ${hours} h`,
  },
}
