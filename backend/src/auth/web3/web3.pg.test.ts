import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 as keccak } from '@noble/hashes/sha3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ScratchAuth, scratchAuth, textOf, userIdOf } from '../testing/scratch-auth.ts'
import { addressOf } from './ethereum-signature.ts'

let auth: ScratchAuth
beforeAll(async () => {
  auth = await scratchAuth({ isWeb3EthereumOn: true, siteUrl: 'https://app.test' })
})
afterAll(() => auth.close())

// Each test has its own wallet.
let key = secp256k1.utils.randomSecretKey()
let address = ''
beforeEach(() => {
  key = secp256k1.utils.randomSecretKey()
  address = addressOf(secp256k1.getPublicKey(key, false))
})

type Change = { from: string | RegExp; to: string }

function messageOf(changes: Change[] = []): string {
  const text = [
    'app.test wants you to sign in with your Ethereum account:',
    address,
    '',
    'I accept the terms.',
    '',
    'URI: https://app.test/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdefgh1',
    `Issued At: ${new Date(auth.clock.ms).toISOString()}`,
  ].join('\n')
  return changes.reduce((changed, { from, to }) => changed.replace(from, to), text)
}

function sign(text: string, offset = 27): string {
  const message = Buffer.from(text)
  const whole = Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`), message])
  const [bit = 0, ...rest] = secp256k1.sign(keccak(whole), key, { prehash: false, format: 'recovered' })
  return `0x${Buffer.from([...rest, bit + offset]).toString('hex')}`
}

const signIn = (message: string, signature = sign(message), chain = 'ethereum') =>
  auth.post('/token?grant_type=web3', { chain, message, signature })

describe('a wallet', () => {
  test('creates an account without an address, and signs in to the same one later', async () => {
    const first = await signIn(messageOf())
    expect(first.body).toMatchObject({
      token_type: 'bearer',
      user: {
        email: '',
        app_metadata: { provider: 'web3', providers: ['web3'] },
        user_metadata: { custom_claims: { address, chain: 'ethereum', domain: 'app.test' } },
        identities: [{ provider: 'web3', id: `web3:ethereum:${address}` }],
      },
    })
    auth.clock.ms += 1000
    const again = await signIn(messageOf([{ from: address, to: address.toUpperCase().replace('0X', '0x') }]))
    expect(userIdOf(again.body)).toBe(userIdOf(first.body))
    const claims = auth.tokens.verify(textOf(again.body, 'access_token'))
    expect(claims).toMatchObject({ amr: [{ method: 'web3' }], aal: 'aal1' })
  })

  test.each([0, 27])('may count its recovery byte from %i', async (offset) => {
    const message = messageOf()
    expect((await signIn(message, sign(message, offset))).status).toBe(200)
  })

  test('makes no account whose tokens would be too long for a header', async () => {
    const response = await signIn(messageOf([{ from: 'I accept the terms.', to: 'あ'.repeat(6000) }]))
    expect([response.status, response.body['error_code']]).toEqual([400, 'validation_failed'])
  })

  test('needs neither a statement nor a nonce', async () => {
    const bare = messageOf([
      { from: 'I accept the terms.\n', to: '' },
      { from: /\nNonce.*/, to: '' },
    ])
    expect((await signIn(bare)).status).toBe(200)
  })

  test('creates one account when it signs in twice at once', async () => {
    const messages = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((nonce) =>
      messageOf([{ from: 'abcdefgh1', to: nonce }]),
    )
    const all = await Promise.all(messages.map((message) => signIn(message)))
    expect(new Set(all.map(({ body }) => userIdOf(body))).size).toBe(1)
  })
})

describe('a signed message is rejected', () => {
  const grantError = async (message: string, signature?: string) => {
    const response = await signIn(message, signature)
    expect([response.status, response.body['error']]).toEqual([400, 'invalid_grant'])
    return response.body['error_description']
  }

  test('the second time, with either of its two valid signatures', async () => {
    const message = messageOf()
    expect((await signIn(message)).status).toBe(200)
    const compact = secp256k1.Signature.fromHex(sign(message).slice(2, 130), 'compact')
    const s = secp256k1.Point.Fn.neg(compact.s)
    const twin = new secp256k1.Signature(compact.r, s).toHex('compact')
    const bit = sign(message).endsWith('1b') ? '1c' : '1b'
    expect(await grantError(message)).toBe('Signed Ethereum message was used already')
    expect(await grantError(message, `0x${twin}${bit}`)).toBe('Signed Ethereum message was used already')
  })

  test('all but once, however many requests send it simultaneously', async () => {
    const message = messageOf()
    const all = await Promise.all(Array.from({ length: 5 }, () => signIn(message)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('when another key signed it, or it was changed afterwards', async () => {
    const message = messageOf()
    const signature = sign(message)
    const text = 'Signature does not match address in message'
    expect(await grantError(messageOf([{ from: 'Chain ID: 1', to: 'Chain ID: 5' }]), signature)).toBe(text)
    key = secp256k1.utils.randomSecretKey()
    expect(await grantError(message)).toBe(text)
    for (const broken of ['0'.repeat(130), `${'f'.repeat(128)}1b`, `${signature.slice(2, 130)}1d`]) {
      expect(await grantError(message, broken)).toBe(text)
    }
  })

  test.each<[string, Change[]]>([
    ['URI which is not allowed', [{ from: 'https://app.test/login', to: 'https://evil.test/login' }]],
    ['does not use HTTPS', [{ from: 'https://app.test/login', to: 'http://app.test/login' }]],
    ['Domain that does not match', [{ from: /^app\.test/, to: 'evil.test' }]],
    ['Domain that does not match', [{ from: /^app\.test/, to: 'app.test:444' }]],
  ])('for another app: %s', async (words, changes) => {
    expect(await grantError(messageOf(changes))).toContain(words)
  })

  test.each([
    [-601_000, '', 'issued too long ago'],
    [601_000, '', 'issued too far in the future'],
    [-60_000, '\nExpiration Time: $-1000', 'is expired'],
    [0, '\nNot Before: $60000', 'becomes valid in the future'],
  ])('outside its time: issued %i ms from now%s', async (ms, more, words) => {
    const later = more.replace(/\$(-?\d+)/, (_, by) => new Date(auth.clock.ms + Number(by)).toISOString())
    const issued = new Date(auth.clock.ms + ms).toISOString()
    const message = messageOf([{ from: /Issued At.*/, to: `Issued At: ${issued}${later}` }])
    expect(await grantError(message)).toContain(words)
  })

  test.each<[string, Change[]]>([
    ['a line of its own', [{ from: 'Version: 1', to: 'Version: 1\nRole: admin' }]],
    ['two URIs', [{ from: 'Version: 1', to: 'URI: https://evil.test\nVersion: 1' }]],
    ['another version', [{ from: 'Version: 1', to: 'Version: 2' }]],
    ['carriage returns', [{ from: 'I accept', to: 'I\raccept' }]],
    ['a short address', [{ from: /0x../, to: '0x' }]],
    ['a date that is none', [{ from: /Issued At.*/, to: 'Issued At: 2026-13-45T00:00:00Z' }]],
    ['something behind it', [{ from: /$/, to: '\n\nand more' }]],
  ])('with %s', async (_, changes) => {
    const response = await signIn(messageOf(changes))
    expect([response.status, response.body['error_code']]).toEqual([400, 'validation_failed'])
  })
})

test('rejects other chains, and every chain while web3 is disabled', async () => {
  const message = messageOf()
  const codeOf = async (chain: string) => (await signIn(message, sign(message), chain)).body['error_code']
  expect(await codeOf('solana')).toBe('web3_provider_disabled')
  expect(await codeOf('dogecoin')).toBe('web3_unsupported_chain')
  const off = await scratchAuth()
  const response = await off.post('/token?grant_type=web3', { chain: 'ethereum', message })
  expect(response.body).toEqual({
    code: 422,
    error_code: 'web3_provider_disabled',
    msg: 'Web3 provider is disabled',
  })
  await off.close()
})
