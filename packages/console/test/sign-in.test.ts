import assert from 'node:assert/strict'
import { it } from 'node:test'
import { checkPage } from './check-page.ts'
import { describeConsole } from './console-harness.ts'
import { answerRepeatedCalls } from './console-pages.ts'
import { endSessions, signInByToken } from './sign-in.ts'

describeConsole('sign-in', (console) => {
  it('asks for the token, refuses a wrong one and accepts the right one', async () => {
    const page = await console.openSignedOut('/sandbox/orders')
    const token = page.getByLabel('Operator token', { exact: true })
    const useToken = page.getByRole('button', { name: 'Use the operator token instead' })
    await useToken.waitFor()
    await checkPage(page, { name: 'sign-in', viewOnly: true })
    await useToken.click()
    await token.waitFor()
    await checkPage(page, { name: 'sign-in-token', viewOnly: true })
    await token.fill('not-the-token')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('This is not the operator token').waitFor()
    await token.fill(console.gateway.operatorToken)
    await token.press('Enter')
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    const [cookie] = await page.context().cookies()
    assert.equal(cookie?.httpOnly, true)
    assert.equal(cookie?.sameSite, 'Strict')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await useToken.waitFor()
    assert.deepEqual(await page.context().cookies(), [])
  })

  it('signs in by a link once, and leaves no ticket in the address', async () => {
    const { body } = await console.gateway.operator('POST', '/operator/v1/console-tickets')
    const page = await console.openSignedOut(`/#ticket=${body.ticket}`)
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    assert.equal(new URL(page.url()).hash, '')
    const second = await console.openSignedOut(`/#ticket=${body.ticket}`)
    await second.getByText('This link was already used').waitFor()
    assert.equal(new URL(second.url()).hash, '')
  })

  it('keeps an unfinished form when the session ends, and says that nothing was saved', async () => {
    const page = await console.openSignedOut('/sandbox/apps')
    await signInByToken(page, console.gateway)
    await page.getByRole('button', { name: 'Register an app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Register an app' })
    await dialog.getByLabel('app_id').fill('late-app')
    await dialog.getByLabel('Name').fill('Late App')
    await answerRepeatedCalls(page)
    await endSessions(console.gateway)
    await dialog.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Your session has ended. An admin ended this session.').waitFor()
    await page.getByText('Your last change was not saved').waitFor()
    await checkPage(page, { name: 'sign-in-again', viewOnly: true })
    await signInByToken(page, console.gateway)
    await dialog.getByText('The session had ended, so this was not saved').waitFor()
    assert.equal(await dialog.getByLabel('app_id').inputValue(), 'late-app')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('heading', { level: 1, name: 'Late App' }).waitFor()
  })
})
