import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { treeCpuMicros } from '../../lib/process-cpu.ts'

const onLinux = { skip: process.platform === 'linux' ? false : 'there is no /proc outside Linux' }

test('the CPU time of a process includes the processes it started', onLinux, async () => {
  const busy = 'while (process.cpuUsage().user < 300_000);'
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); process.stdout.write('done'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const before = treeCpuMicros(process.pid)
    await once(child.stdout, 'data')
    const ofChild = treeCpuMicros(child.pid as number)
    assert.ok(ofChild >= 300_000, `the busy grandchild is missing in ${ofChild} µs`)
    assert.ok(treeCpuMicros(process.pid) - before >= 300_000)
  } finally {
    child.kill('SIGKILL')
  }
})

test('a missing process used no CPU time', onLinux, () => {
  assert.equal(treeCpuMicros(2 ** 30), 0)
})
