import type { TestGateway } from '@txgw/testkit/service/test-gateway'
import type { Page } from 'playwright-core'

export async function signInByToken(page: Page, { operatorToken }: TestGateway): Promise<void> {
  await page.getByRole('button', { name: 'Use the operator token instead' }).click()
  await page.getByLabel('Operator token', { exact: true }).fill(operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs every browser out. */
export async function endSessions({ operator }: TestGateway): Promise<void> {
  const { body } = await operator('GET', '/operator/v1/sessions')
  for (const { session_id } of body.sessions) await operator('DELETE', `/operator/v1/sessions/${session_id}`)
}
