import { expect, test } from 'vitest'
import { network, plainAddress } from './network.ts'

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['no address', 'no address'],
])('counts %s as %s', (ip, household) => {
  expect(network(ip)).toBe(household)
})

test.each([
  ['203.0.113.8:4711', '203.0.113.8'],
  [' 203.0.113.8 ', '203.0.113.8'],
  ['::FFFF:203.0.113.8', '203.0.113.8'],
  ['::ffff:cb00:7108', '203.0.113.8'],
  ['[2001:0DB8:9:0:0::1]:443', '2001:db8:9::1'],
  ['2001:db8:0009::1', '2001:db8:9::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', ''],
  ['', ''],
])('spells %s as %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})
