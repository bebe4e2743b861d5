import { expect, it } from 'vitest'

import { cleanSubdomain, isSubdomain } from './subdomain.ts'

it.each([
  ['Brightside Cleaning', 'brightside-cleaning'],
  ['  Peña & Söhne, S.A. ', 'pena-sohne-s-a'],
  ["Rosa's", 'rosas'],
  ['a'.repeat(60), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['---', ''],
])('makes of "%s" the address "%s"', (typed, address) => expect(cleanSubdomain(typed)).toBe(address))

it.each([
  ['bright', true],
  ['b2', false],
  ['b-2', true],
  ['-bright', false],
  ['bright-', false],
  ['xn--bright', false],
  ['admin', false],
  ['Bright', false],
  ['a'.repeat(41), false],
])('takes "%s": %s', (text, isTaken) => expect(isSubdomain(text)).toBe(isTaken))
