import { expect, test } from 'vitest'
import { makeJwt } from '#tokens/jwt.ts'
import { secretKey } from '#tokens/signing-keys.ts'
import { createUrlTokens } from './url-tokens.ts'

const secret = 'a secret of more than thirty-two characters'
let now = 1_000_000
const tokens = createUrlTokens(secret, () => now)

test('a token is valid for its own path and scope until it expires', () => {
  const token = tokens.sign('download', 'files/a.txt', 10, { extra: 1 })
  expect(tokens.read('download', token, 'files/a.txt')).toMatchObject({
    url: 'files/a.txt',
    expiresAt: 1010,
    claims: { extra: 1 },
  })
  expect(() => tokens.read('download', token, 'files/b.txt')).toThrow('Invalid signature')
  expect(() => tokens.read('upload', token, 'files/a.txt')).toThrow('Token is not scoped for upload')
  now += 10_000
  expect(() => tokens.read('download', token, 'files/a.txt')).toThrow('"exp" claim timestamp check failed')
  now -= 10_000
})

test('further claims cannot change scope, path or expiry', () => {
  const token = tokens.sign('upload', 'files/a.txt', 10, { scope: 'download', url: 'files/b.txt', exp: 9e9 })
  expect(tokens.read('upload', token, 'files/a.txt').expiresAt).toBe(1010)
})

test('tokens signed by the project’s session key open no signed URL', () => {
  const session = makeJwt({ scope: 'download', url: 'files/a.txt', exp: 9e9 }, secretKey(secret))
  expect(() => tokens.read('download', session, 'files/a.txt')).toThrow('signature verification failed')
  const [head, body] = tokens.sign('download', 'files/a.txt', 10).split('.')
  expect(() => tokens.read('download', `${head}.${body}.`, 'files/a.txt')).toThrow(
    'signature verification failed',
  )
  expect(() => tokens.read('download', 'nonsense', 'files/a.txt')).toThrow('Invalid Compact JWS')
})
