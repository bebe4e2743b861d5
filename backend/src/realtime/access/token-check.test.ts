import { expect, it } from 'vitest'
import { defaultSettings } from '#settings.ts'
import { createTokens } from '#tokens/tokens.ts'
import { isRejection, readToken } from './token-check.ts'

const secrets = { jwtSecret: 'a secret of this test, long enough to sign with' }
const tokens = createTokens({ secrets, settings: defaultSettings })
const person = { role: 'authenticated', sub: 'a person', exp: 4_000_000_000 }

it.each([
  ['a person', person, false],
  ['whoever acts for a person', { ...person, act: { sub: 'somebody else' } }, true],
] as const)('of %s', (_, claims, isRefused) => {
  const read = readToken({ tokens, now: Date.now }, tokens.sign(claims))
  expect(isRejection(read)).toBe(isRefused)
})
