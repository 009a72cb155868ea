import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { getPriority } from 'node:os'
import { dirname } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import { sandboxOf, until } from '../end-to-end/fleet/fleet.ts'
import { isRunning, startWorkerService, type WorkerService } from './worker-service.ts'

const NICENESS = 3
const ONLY_THE_OWNER = 0o700

const onLinux = { skip: process.platform === 'linux' ? false : 'processes are found through /proc' }

for (const workers of casesFor({ quick: [2], long: [1, 2] })) {
  describe(`the process of the sandbox beside ${workers} of production`, onLinux, () => {
    let service: WorkerService
    let socket: string
    before(async () => {
      service = await startWorkerService(workers, '--sandbox-niceness', String(NICENESS))
      socket = socketOf(pid())
    })
    after(() => service.dispose())

    const pid = () => sandboxOf(service) as number
    const listApps = (environment: string) => service.operate('GET', `/${environment}/apps`)
    const query = () => service.client.query(service, 'none')
    const assertProductionAnswers = async () => {
      assert.equal((await query()).status, 404)
      assert.equal((await listApps('production')).status, 200)
      await until('production is ready', async () => (await service.get('/readyz')).status === 200)
      assert.equal((await service.get('/healthz')).status, 200)
    }
    const untilSandboxAnswers = () =>
      until('the sandbox answers', async () => (await listApps('sandbox')).status === 200)

    it('stands back with every thread, and has a bound for its memory', () => {
      const threads = readdirSync(`/proc/${pid()}/task`).map(Number)
      assert.ok(threads.length > 1)
      assert.deepEqual(new Set(threads.map((thread) => getPriority(thread))), new Set([NICENESS]))
      assert.match(readFileSync(`/proc/${pid()}/cmdline`, 'utf8'), /--max-old-space-size=\d+\0/)
      assert.equal(getPriority(service.child.pid), getPriority())
    })

    it('takes calls where no other user of the machine can reach it', () => {
      assert.equal(statSync(dirname(socket)).mode & 0o777, ONLY_THE_OWNER)
      assert.equal(statSync(socket).mode & 0o077, 0)
    })

    it('can hang: production goes on, and calls to the sandbox are refused until it is replaced', async () => {
      const hanging = pid()
      process.kill(hanging, 'SIGSTOP')
      const asked = listApps('sandbox')
      await assertProductionAnswers()
      const { status, body } = await asked
      assert.equal(status, 503)
      assert.equal(body.name, 'UNAVAILABLE')
      assert.ok(body.debug_id)
      await assertProductionAnswers()
      assert.equal((await listApps('sandbox')).status, 503)
      assert.match((await service.get('/metrics')).text, /^txgw_merchant_requests_total/m)
      process.kill(hanging, 'SIGCONT')
      await untilSandboxAnswers()
      assert.equal(pid(), hanging)
    })

    it('can be killed: production goes on, and another one takes its place at the same port', async () => {
      const killed = pid()
      process.kill(killed, 'SIGKILL')
      await assertProductionAnswers()
      await untilSandboxAnswers()
      assert.notEqual(pid(), killed)
      const { sandbox } = service.addresses
      const addresses = { ...service.addresses, production: sandbox }
      assert.equal((await service.client.query({ ...service, addresses }, 'none')).status, 401)
    })

    it('ends with the primary, and leaves no socket behind', async () => {
      const last = pid()
      await service.killHard()
      await until('it is gone', () => !isRunning(last))
      assert.throws(() => statSync(dirname(socket)), { code: 'ENOENT' })
    })
  })
}

/** The path of the only socket in the file system at which the process listens. */
function socketOf(pid: number): string {
  const inodes = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => inodeOf(pid, fd))
  const line = readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .find((each) => each.includes('/txgw-') && inodes.includes(each.trim().split(/\s+/)[6] ?? ''))
  return line?.trim().split(/\s+/)[7] as string
}

function inodeOf(pid: number, fd: string): string[] {
  try {
    return [String(statSync(`/proc/${pid}/fd/${fd}`).ino)]
  } catch {
    return []
  }
}
