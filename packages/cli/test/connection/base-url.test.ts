import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UsageFailure } from '../../src/base/failure.ts'
import { isLoopback, parseBaseUrl, reachableUrl, targetBehind } from '../../src/connection/base-url.ts'

test('refuses anything but an http address, and names the option', () => {
  for (const text of [
    '',
    'here',
    'ftp://127.0.0.1',
    'https://u:p@host',
    'https://host/?a',
    'https://host/#a',
  ]) {
    assert.throws(
      () => parseBaseUrl(text, '--url'),
      (error) => error instanceof UsageFailure && error.message.startsWith('--url '),
      text,
    )
  }
})

test('puts the path of the base address before the called path', () => {
  assert.equal(targetBehind(new URL('https://host/pay/'), '/v2/orders?a=%20b'), '/pay/v2/orders?a=%20b')
  assert.equal(targetBehind(new URL('https://host'), '/v2/../orders'), '/v2/../orders')
})

test('only addresses of this machine are loopback addresses', () => {
  const judged = ['https://127.0.0.1', 'https://127.9.9.9', 'https://localhost', 'https://[::1]']
  for (const url of judged) assert.equal(isLoopback(new URL(url)), true, url)
  for (const url of ['https://127.0.0.1.example.com', 'https://10.0.0.1', 'https://localhost.example.com']) {
    assert.equal(isLoopback(new URL(url)), false, url)
  }
})

test('calls a service that listens on all addresses on this machine', () => {
  assert.equal(reachableUrl('https://0.0.0.0:8444'), 'https://127.0.0.1:8444')
  assert.equal(reachableUrl('https://[::]:8444'), 'https://[::1]:8444')
  assert.equal(reachableUrl('https://10.0.0.1:8444'), 'https://10.0.0.1:8444')
})
