import { expect, test } from 'vitest'
import { network } from './network.ts'

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (ip, household) => {
  expect(network(ip)).toBe(household)
})
