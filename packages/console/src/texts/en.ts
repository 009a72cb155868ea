import { account } from './en/account.ts'
import { apps } from './en/apps.ts'
import { audit } from './en/audit.ts'
import { changeRequests } from './en/change-requests.ts'
import { clock } from './en/clock.ts'
import { common } from './en/common.ts'
import { firstSteps } from './en/first-steps.ts'
import { health } from './en/health.ts'
import { inspector } from './en/inspector.ts'
import { orders } from './en/orders.ts'
import { overview } from './en/overview.ts'
import { people } from './en/people.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { timeline } from './en/timeline.ts'
import { topUp } from './en/top-up.ts'
import { validations } from './en/validations.ts'

export const en = {
  common,
  shell,
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
}
