import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPostgresDatabases } from '@txgw/testkit/postgres/databases'
import { type ServeProcess, startServeProcess } from '@txgw/testkit/service/serve-process'
import { ownClockVariables, whyNoOwnClock } from '@txgw/testkit/service/wrong-clock'
import { until } from './fleet/fleet.ts'

const withFaketime = { skip: whyNoOwnClock }

test(
  'a service on a machine with a wrong clock still reads, reports the clock and does not write',
  withFaketime,
  async () => {
    const databases = await openPostgresDatabases()
    const directory = mkdtempSync(join(tmpdir(), 'txgw-clock-'))
    const setClock = (offset: string) => writeFileSync(join(directory, 'offset'), offset)
    setClock('+0s')
    try {
      const url = await databases.create()
      const service = await withClockFrom(join(directory, 'offset'), () =>
        startServeProcess(join(directory, 'data'), '--database-url', url, '--log-level', 'silent'),
      )
      try {
        assert.equal((await register(service, 'first')).status, 201)
        for (const offset of ['-600s', '+600s']) {
          setClock(offset)
          await until(
            'it says that it is not ready',
            async () => (await get(service, '/readyz')).status === 503,
          )
          const words = /clock of this machine is (?:59\d|60\d) s (?:behind|ahead of) that of the database/
          assert.match(await (await get(service, '/readyz')).text(), words)
          const refused = await register(service, 'second')
          assert.match(await refused.text(), words)
          assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
          assert.equal((await get(service, '/operator/v1/production/apps')).status, 200)
          setClock('+0s')
          await until('it is ready again', async () => (await get(service, '/readyz')).status === 200)
        }
        assert.equal((await register(service, 'second')).status, 201)
        const metrics = await (await get(service, '/metrics')).text()
        assert.match(metrics, /txgw_clock_difference_seconds\{environment="production"\}/)
      } finally {
        await service.stop()
      }
    } finally {
      await databases.stop()
      rmSync(directory, { recursive: true })
    }
  },
)

/** The process is given the clock of the machine, moved by what the file says at the time. */
async function withClockFrom<T>(file: string, start: () => Promise<T>): Promise<T> {
  const variables = ownClockVariables(file)
  Object.assign(process.env, variables)
  try {
    return await start()
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name]
  }
}

function register(service: ServeProcess, id: string): Promise<Response> {
  return call(service, '/operator/v1/production/apps', {
    method: 'POST',
    body: JSON.stringify({ app_id: id, name: id }),
  })
}

function get(service: ServeProcess, path: string): Promise<Response> {
  return call(service, path, {})
}

function call({ addresses, operatorToken }: ServeProcess, path: string, options: object): Promise<Response> {
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }
  return fetch(`${addresses.operator}${path}`, { headers, ...options })
}
