import { changeAccount, listAccounts, showBelongings } from './accounts/account-operations.ts'
import { invitePerson, listInvitations, withdrawInvitation } from './accounts/invitation-operations.ts'
import { addToken, endExemption, listTokens, revokeToken } from './accounts/token-operations.ts'
import { changeApp, listApps, registerApp, showApp } from './apps/app-operations.ts'
import { addKey, revokeKey, showKeyUsage } from './apps/key-operations.ts'
import { acceptTrail } from './audit/accept-operation.ts'
import { searchAudit } from './audit/audit-operation.ts'
import {
  approveChangeRequest,
  askForChange,
  listChangeRequests,
  refuseChangeRequest,
  showChangeRequest,
  withdrawChangeRequest,
} from './change-requests/change-request-operations.ts'
import { inspectRequest } from './diagnosis/inspection-operation.ts'
import { searchMerchantRequests, showMerchantRequest } from './diagnosis/request-operation.ts'
import { findAnything } from './find/find-operation.ts'
import { listHealth, showAppHealth } from './health/app-health-operations.ts'
import { releaseEnvironment, showHold } from './hold/hold-operations.ts'
import { listNotices } from './notices/notice-operations.ts'
import { importOrders } from './orders/import-operation.ts'
import { changeOrderStatus, putOrder, searchOrders, showOrder } from './orders/order-operations.ts'
import { showOverview, watchOverview } from './overview/overview-operations.ts'
import { showPlayer } from './players/player-operation.ts'
import {
  revalidateRecharge,
  searchRecharges,
  showRecharge,
  startRecharge,
} from './recharges/recharge-operations.ts'
import { moveSandboxClock, resetSandboxClock, showSandboxClock } from './sandbox/clock-operations.ts'
import { listHeldNotifications, replyByHand } from './sandbox/held-operations.ts'
import { checkHealth, checkReadiness } from './service/health-operations.ts'
import {
  readConsoleFile,
  readDocs,
  readMetrics,
  readOpenApi,
  showIndex,
} from './service/service-operations.ts'
import { acceptInvitation, showInvitation } from './session/invitation-operations.ts'
import { signOutAtProvider } from './session/openid-logout-operation.ts'
import { beginOpenid, listSignInWays } from './session/openid-operations.ts'
import {
  addOwnPasskey,
  beginOwnPasskey,
  changeOwnPassword,
  removeOwnPasskey,
  showOwnAccount,
} from './session/own-account-operations.ts'
import { beginPasskey, beginPasskeySignIn } from './session/passkey-operations.ts'
import {
  endOwnSession,
  endSession,
  listOwnSessions,
  listSessions,
} from './session/session-list-operations.ts'
import { makeConsoleTicket, showSession, signIn, signOut } from './session/session-operations.ts'
import { showTimeline } from './timeline/timeline-operation.ts'
import {
  changeTwoPeople,
  listBreakGlass,
  seeBreakGlass,
  showTwoPeople,
} from './two-people/two-people-operations.ts'
import { countForbiddenReasons, showValidationLatency } from './validations/stats-operations.ts'
import {
  resendValidation,
  searchValidations,
  showValidation,
  validateUser,
} from './validations/validation-operations.ts'
import { listPlatformKeys, rotatePlatformKey } from './webhook-delivery/platform-key-operations.ts'
import { checkWebhookAddress } from './webhook-delivery/webhook-check-operation.ts'

/** Every operation of the operator listener, in the order of the document. */
export const OPERATIONS = [
  ...[registerApp, listApps, showApp, changeApp, addKey, showKeyUsage, revokeKey],
  ...[askForChange, listChangeRequests, showChangeRequest],
  ...[approveChangeRequest, refuseChangeRequest, withdrawChangeRequest],
  ...[putOrder, importOrders, searchOrders, showOrder, changeOrderStatus],
  ...[startRecharge, searchRecharges, showRecharge, revalidateRecharge],
  ...[validateUser, resendValidation, searchValidations, showValidation],
  ...[countForbiddenReasons, showValidationLatency],
  ...[listPlatformKeys, rotatePlatformKey, checkWebhookAddress],
  ...[listHealth, showAppHealth, listNotices],
  ...[searchMerchantRequests, showMerchantRequest, inspectRequest, showPlayer, findAnything],
  ...[searchAudit, acceptTrail],
  ...[addToken, listTokens, revokeToken, endExemption],
  ...[invitePerson, listInvitations, withdrawInvitation, listAccounts, showBelongings, changeAccount],
  ...[listSessions, endSession],
  ...[showTwoPeople, changeTwoPeople, listBreakGlass, seeBreakGlass],
  ...[signIn, showSession, signOut, listOwnSessions, endOwnSession, showInvitation, acceptInvitation],
  ...[listSignInWays, beginOpenid, signOutAtProvider, beginPasskey, beginPasskeySignIn],
  ...[showOwnAccount, changeOwnPassword, beginOwnPasskey, addOwnPasskey, removeOwnPasskey],
  ...[makeConsoleTicket, showOverview, watchOverview, showTimeline],
  ...[showSandboxClock, moveSandboxClock, resetSandboxClock, listHeldNotifications, replyByHand],
  ...[showHold, releaseEnvironment],
  ...[showIndex, readConsoleFile, checkHealth, checkReadiness, readMetrics, readOpenApi, readDocs],
] as const
