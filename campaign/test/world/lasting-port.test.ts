import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { lastingPort } from '../../world/lasting-port.ts'

const run = promisify(execFile)
const MODULE = new URL('../../world/lasting-port.ts', import.meta.url).href

test('two campaigns beside each other never share a port, even where both draw the same', async () => {
  const own: number[] = []
  for (let count = 0; count < 150; count++) own.push(await lastingPort())
  assert.equal(new Set(own).size, 150)
  // The other one draws a place in the middle of ours before it draws another.
  const other = `
    const draws = [${(Number(own[75]) - 15_000) / 17_000}]
    const chance = Math.random
    Math.random = () => draws.pop() ?? chance()
    const { lastingPort } = await import('${MODULE}')
    for (let count = 0; count < 150; count++) console.log(await lastingPort())
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', other])
  const others = stdout.trim().split('\n').map(Number)
  assert.equal(others.length, 150)
  assert.deepEqual(
    others.filter((port) => own.includes(port)),
    [],
  )
})
