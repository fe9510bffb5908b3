import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

test('an IPv4 address counts for itself, in every spelling; an IPv6 one for its first 64 bits', () => {
  assert.equal(networkOf('10.0.0.1'), '10.0.0.1')
  assert.equal(networkOf('::ffff:10.0.0.1'), '10.0.0.1')
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002:ffff::', '2001:db8:1:2:0:0:1.2.3.4'])
    assert.equal(networkOf(address), '2001:db8:1:2::/64', address)
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.notEqual(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'))
})
