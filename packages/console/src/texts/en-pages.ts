import { account } from './en/account.ts'
import { apps } from './en/apps.ts'
import { audit } from './en/audit.ts'
import { changeRequests } from './en/change-requests.ts'
import { clock } from './en/clock.ts'
import { firstSteps } from './en/first-steps.ts'
import { health } from './en/health.ts'
import { inspector } from './en/inspector.ts'
import { lists } from './en/lists.ts'
import { orders } from './en/orders.ts'
import { overview } from './en/overview.ts'
import { people } from './en/people.ts'
import { players } from './en/players.ts'
import { recharges } from './en/recharges.ts'
import { requests } from './en/requests.ts'
import { search } from './en/search.ts'
import { signIn } from './en/sign-in.ts'
import { timeline } from './en/timeline.ts'
import { topUp } from './en/top-up.ts'
import { validations } from './en/validations.ts'

/** The words of the pages. */
export const pages = {
  signIn,
  account,
  overview,
  health,
  orders,
  timeline,
  topUp,
  validations,
  apps,
  audit,
  inspector,
  clock,
  changeRequests,
  firstSteps,
  people,
  lists,
  requests,
  recharges,
  players,
  search,
}
