import type { Environment } from '@txgw/base/environment'
import type { Session } from '@txgw/gateway/operator-api'
import { isMerchant, mayManagePeople } from '../session/home.ts'
import type { IconName } from '../shared/icons.tsx'
import { lazily } from '../shared/states/lazily.ts'
import type { FrameTexts } from '../texts/frame-texts.ts'

type LazyPage = ReturnType<typeof lazily<object>>

export interface PageEntry {
  name: keyof FrameTexts['shell']['pages']
  icon: IconName
  group: keyof FrameTexts['shell']['groups']
  /** Paths within the environment. The navigation leads to the first one. */
  routes: [path: string, page: LazyPage][]
  /** The only environment with this page; absent for both. */
  only?: Environment
  isHidden?: boolean
  /** Whether the viewer may use the page; absent for everybody. */
  admits?(own: Session): boolean
}

const OverviewPage = lazily(async () => (await import('../pages/overview/overview-page.tsx')).OverviewPage)
const OrdersPage = lazily(async () => (await import('../pages/orders/orders-page.tsx')).OrdersPage)
const OrderPage = lazily(async () => (await import('../pages/orders/order-page.tsx')).OrderPage)
const TimelinePage = lazily(async () => (await import('../pages/timeline/timeline-page.tsx')).TimelinePage)
const ValidationsPage = lazily(
  async () => (await import('../pages/validations/validations-page.tsx')).ValidationsPage,
)
const ValidationPage = lazily(
  async () => (await import('../pages/validations/validation-page.tsx')).ValidationPage,
)
const RechargesPage = lazily(
  async () => (await import('../pages/recharges/recharges-page.tsx')).RechargesPage,
)
const RequestsPage = lazily(async () => (await import('../pages/requests/requests-page.tsx')).RequestsPage)
const PlayerPage = lazily(async () => (await import('../pages/players/player-page.tsx')).PlayerPage)
const AppsPage = lazily(async () => (await import('../pages/apps/apps-page.tsx')).AppsPage)
const AppPage = lazily(async () => (await import('../pages/apps/app-page.tsx')).AppPage)
const TopUpPage = lazily(async () => (await import('../pages/top-up/top-up-page.tsx')).TopUpPage)
const InspectorPage = lazily(
  async () => (await import('../pages/inspector/inspector-page.tsx')).InspectorPage,
)
const AccountPage = lazily(async () => (await import('../pages/account/account-page.tsx')).AccountPage)
const PeoplePage = lazily(async () => (await import('../pages/people/people-page.tsx')).PeoplePage)
const FirstStepsPage = lazily(
  async () => (await import('../pages/first-steps/first-steps-page.tsx')).FirstStepsPage,
)
const ChangeRequestsPage = lazily(
  async () => (await import('../pages/change-requests/change-requests-page.tsx')).ChangeRequestsPage,
)
const TwoPeoplePage = lazily(
  async () => (await import('../pages/two-people/two-people-page.tsx')).TwoPeoplePage,
)
const AuditPage = lazily(async () => (await import('../pages/audit/audit-page.tsx')).AuditPage)
const AuditEntryPage = lazily(
  async () => (await import('../pages/audit/audit-entry-page.tsx')).AuditEntryPage,
)
const ClockPage = lazily(async () => (await import('../pages/clock/clock-page.tsx')).ClockPage)

const isOfOperator = (own: Session) => !isMerchant(own)

/** Every page of the console, in the order of the navigation. */
export const PAGES: PageEntry[] = [
  ...inGroup('watch', [
    { name: 'overview', icon: 'overview', routes: { '/overview': OverviewPage }, admits: isOfOperator },
    {
      name: 'orders',
      icon: 'orders',
      routes: { '/orders': OrdersPage, '/orders/:appId/:orderId': OrderPage },
    },
    { name: 'recharges', icon: 'refresh', routes: { '/recharges': RechargesPage } },
    { name: 'players', icon: 'person', routes: { '/players/:userId': PlayerPage }, isHidden: true },
    { name: 'timeline', icon: 'clock', routes: { '/timeline/:id': TimelinePage }, isHidden: true },
    {
      name: 'validations',
      icon: 'validations',
      routes: { '/validations': ValidationsPage, '/validations/:validationId': ValidationPage },
    },
    { name: 'requests', icon: 'send', routes: { '/requests': RequestsPage } },
    { name: 'apps', icon: 'apps', routes: { '/apps': AppsPage, '/apps/:appId': AppPage } },
    {
      name: 'audit',
      icon: 'audit',
      routes: { '/audit': AuditPage, '/audit/:entryId': AuditEntryPage },
      admits: isOfOperator,
    },
    { name: 'changeRequests', icon: 'key', routes: { '/change-requests': ChangeRequestsPage } },
    {
      name: 'twoPeople',
      icon: 'check',
      routes: { '/two-people': TwoPeoplePage },
      only: 'production',
      admits: isOfOperator,
    },
  ]),
  ...inGroup('tools', [
    { name: 'firstSteps', icon: 'check', routes: { '/first-steps': FirstStepsPage }, only: 'sandbox' },
    { name: 'topUp', icon: 'topUp', routes: { '/top-up': TopUpPage }, only: 'sandbox', admits: isOfOperator },
    { name: 'inspector', icon: 'inspector', routes: { '/inspector': InspectorPage } },
    { name: 'clock', icon: 'clock', routes: { '/clock': ClockPage }, only: 'sandbox' },
    { name: 'people', icon: 'person', routes: { '/people': PeoplePage }, admits: mayManagePeople },
    { name: 'account', icon: 'person', routes: { '/account': AccountPage }, isHidden: true },
  ]),
]

interface PageInGroup extends Omit<PageEntry, 'group' | 'routes'> {
  routes: Record<string, LazyPage>
}

function inGroup(group: PageEntry['group'], pages: PageInGroup[]): PageEntry[] {
  return pages.map((page) => ({ ...page, group, routes: Object.entries(page.routes) }))
}

/** The page whose navigation entry covers a path. */
export function pageAt(path: string): PageEntry | undefined {
  const [, first] = path.split('/')
  return PAGES.find(({ routes }) => routes[0]?.[0].split('/')[1] === first)
}

/** Begins to load the script of the page at an address, before it is known whether the viewer may see it. */
export function fetchPageEarly(address: string): void {
  const path = address.replace(/^\/\w+/, '')
  const [ofList, ofOne = ofList] = (pageAt(path) ?? pageAt('/overview'))?.routes ?? []
  const isOfOne = path.split('/').length > 2
  // When it fails, the page itself says so.
  ;(isOfOne ? ofOne : ofList)?.[1].load().catch(() => {})
}
