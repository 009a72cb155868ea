import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judgeAddress } from '../../src/address/judge-address.ts'
import { createResolveHost, type NameSources } from '../../src/address/resolve-host.ts'

type Answer = string[] | { code: string }

function sources(ipv4: Answer, ipv6: Answer) {
  const asked: string[] = []
  const reply = async (answer: Answer) => {
    if (Array.isArray(answer)) return answer
    throw Object.assign(new Error(answer.code), answer)
  }
  const dns = { resolve4: () => reply(ipv4), resolve6: () => reply(ipv6) } as unknown as NameSources['dns']
  const system: NameSources['system'] = async (name) => {
    asked.push(name)
    return [{ address: '192.0.2.1', family: 4 }]
  }
  return { resolve: createResolveHost({ dns, system }), asked }
}

describe('createResolveHost', () => {
  it('gives the addresses of both families without asking the system', async () => {
    const { resolve, asked } = sources(['8.8.8.8'], ['2001:4860:4860::8888'])
    assert.deepEqual(await resolve('merchant.example.'), [
      { address: '8.8.8.8', family: 4 },
      { address: '2001:4860:4860::8888', family: 6 },
    ])
    assert.deepEqual(asked, [])
  })

  it('accepts one family', async () => {
    const { resolve, asked } = sources(['8.8.8.8'], { code: 'ENODATA' })
    assert.deepEqual(await resolve('merchant.example'), [{ address: '8.8.8.8', family: 4 }])
    assert.deepEqual(asked, [])
  })

  it('names its own name server when that is not there and the system does not know the name either', async () => {
    const failing = async (code: string): Promise<never> => {
      throw Object.assign(new Error(code), { code })
    }
    for (const [dnsCode, expected] of [
      ['ECONNREFUSED', 'ECONNREFUSED'],
      ['ESERVFAIL', 'EAI_AGAIN'],
    ] as const) {
      const dns = { resolve4: () => failing(dnsCode), resolve6: () => failing(dnsCode) }
      const resolve = createResolveHost({ dns, system: () => failing('EAI_AGAIN') })
      await assert.rejects(resolve('merchant.example'), { code: expected })
    }
  })

  it('asks the system for names that the DNS does not know', async () => {
    const { resolve, asked } = sources({ code: 'ENOTFOUND' }, { code: 'ECONNREFUSED' })
    assert.equal((await resolve('merchant.example.'))[0]?.address, '192.0.2.1')
    for (const name of ['backend', 'localhost', 'game.localhost']) await resolve(name)
    assert.deepEqual(asked, ['merchant.example', 'backend', 'localhost', 'game.localhost'])
  })

  it('does not ask the system when name servers are silent, because that would block a thread', async () => {
    const { resolve, asked } = sources({ code: 'ETIMEOUT' }, { code: 'ENODATA' })
    await assert.rejects(resolve('merchant.example'), /name servers of merchant\.example did not answer/)
    assert.deepEqual(asked, [])
  })

  it('finds this machine, with and without the dot at the end of its name', async () => {
    const resolve = createResolveHost()
    for (const name of ['localhost', 'localhost.']) {
      const addresses = await resolve(name)
      assert.ok(addresses.length > 0)
      for (const { address } of addresses) assert.equal(judgeAddress(address, [])?.rule, 'loopback')
    }
  })
})
