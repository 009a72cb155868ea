import { createShellClient, type ShellClient } from '@txgw/testkit/clients/shell-client'
import { type RechargeSetup, SANDBOX, setUpRecharges } from './recharge-setup.ts'

export interface MerchantSetup extends RechargeSetup {
  merchant: ShellClient
}

/** Recharges in the sandbox, and a client of their app that signs with a registered key. */
export async function setUpMerchant(): Promise<MerchantSetup> {
  const setup = await setUpRecharges()
  const merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
  await setup.gateway.operator('POST', `${SANDBOX}/apps/app-1/keys`, {
    serial_no: '1',
    public_key: merchant.publicKeyPem,
  })
  return {
    ...setup,
    merchant,
    async dispose() {
      merchant.dispose()
      await setup.dispose()
    },
  }
}
