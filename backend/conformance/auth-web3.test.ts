import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 as keccak } from '@noble/hashes/sha3.js'
import type { EthereumWallet as Wallet } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Project, startProject } from './auth-project.ts'

let project: Project
beforeAll(async () => {
  project = await startProject('over HTTP', { isWeb3EthereumOn: true, siteUrl: 'https://app.test' })
})
afterAll(() => project.close())

/** The part of EIP-1193 that a wallet's browser extension implements. */
function walletOf(key: Uint8Array): Wallet & { address: string } {
  const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
  const address = hex(keccak(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12))
  const sign = (text: Buffer) => {
    const whole = Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text])
    const [bit = 0, ...rest] = secp256k1.sign(keccak(whole), key, { prehash: false, format: 'recovered' })
    return hex(Uint8Array.from([...rest, 27 + bit]))
  }
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method === 'eth_requestAccounts') return [address]
    if (method === 'eth_chainId') return '0x1'
    const [message] = Array.isArray(params) ? params : []
    return sign(Buffer.from(String(message).slice(2), 'hex'))
  }
  return Object.assign(Object.create(null), { address, request })
}

const signIn = (wallet: Wallet, url = 'https://app.test/login', statement?: string) =>
  project.client().auth.signInWithWeb3({
    chain: 'ethereum',
    wallet,
    ...(statement === undefined ? {} : { statement }),
    options: { url },
  })

test('signInWithWeb3 creates one account per wallet, with and without a statement', async () => {
  const wallet = walletOf(secp256k1.utils.randomSecretKey())
  const first = await signIn(wallet, undefined, 'I accept the terms.')
  expect(first.error).toBeNull()
  expect(first.data.user?.user_metadata['custom_claims']).toMatchObject({ address: wallet.address })
  const again = await signIn(wallet)
  expect(again.data.user?.id).toBe(first.data.user?.id)
  const other = await signIn(walletOf(secp256k1.utils.randomSecretKey()))
  expect(other.data.user?.id).not.toBe(first.data.user?.id)
})

test('signInWithWeb3 rejects a message for another site', async () => {
  const { error } = await signIn(walletOf(secp256k1.utils.randomSecretKey()), 'https://evil.test/login')
  expect(error).toMatchObject({ status: 400 })
})
