import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOperatorApi } from '../operator-api/operator-harness.ts'
import { tokenMaker } from '../operator-api/token-maker.ts'

const HOST = 'localhost:8440'
const CONSOLE = { 'x-txgw-console': '1', origin: `http://${HOST}`, host: HOST }
const GRANT = { role: 'viewer', environments: ['sandbox'] }

test('names of people and tokens cannot be taken for each other, or for the service itself', async (t) => {
  const { api, call, tokens } = await startOperatorApi(t)
  const post = (what: string) => async (name: string) =>
    call({ method: 'POST', url: `/operator/v1/${what}`, payload: { ...GRANT, name } })
  const [invite, addToken] = [post('invitations'), post('tokens')]
  const accept = async (invited: Awaited<ReturnType<typeof invite>>) => {
    const invitation = new URL(invited.json().link).hash.split('=')[1]
    const payload = { invitation, password: 'a long enough secret' }
    return api.inject({ method: 'POST', url: '/console/invitation/acceptance', payload, headers: CONSOLE })
  }
  const refusals = async (add: typeof invite, names: Record<string, RegExp>) => {
    for (const [name, rule] of Object.entries(names)) {
      const refused = await add(name)
      assert.equal(refused.status, 400, name)
      assert.match(refused.json().details[0].description, rule, name)
    }
  }

  const mary = await invite('Mary')
  assert.equal((await addToken('nightly')).status, 201)
  const alike = {
    Маry: /must not mix letters of Latin and Cyrillic/,
    'Ma\u200bry': /must not contain invisible .* U\+200B/,
    'Ma\u202ery': /must not contain invisible .* U\+202E/,
    rnary: /must not look like the name of another person or token, "Mary"/,
    nightIy: /must not look like .* "nightly"/,
    '0perator': /must not be, or look like, a name that histories use/,
  }
  await refusals(invite, { ...alike, nightly: /"nightly"/ })
  await refusals(addToken, { ...alike, mary: /"Mary"/ })
  assert.equal((await addToken('nightly')).status, 201)
  assert.equal((await invite('Mary')).status, 201)

  assert.equal((await accept(mary)).statusCode, 204)
  await refusals(addToken, { Mary: /"Mary"/ })

  const invited = await invite('Zoe 1')
  // Another process makes this one at the same moment.
  await tokenMaker(tokens)({ name: 'Zoe l' })
  const refused = await accept(invited)
  assert.deepEqual([refused.statusCode, refused.json().name], [409, 'FAILED_PRECONDITION'])
  assert.match(
    refused.json().message,
    /must not look like the name of another person or token\. Ask an admin/,
  )
})
