import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 as keccak } from '@noble/hashes/sha3.js'

/** The address (lower case) whose key signed the text as wallets do (EIP-191), or null. */
export function signerOf(text: string, signature: string): string | null {
  const [, compact, last] = /^(?:0x)?([0-9a-f]{128})([0-9a-f]{2})$/i.exec(signature) ?? []
  if (compact === undefined || last === undefined) return null
  const recovery = Number.parseInt(last, 16)
  const bit = recovery >= 27 ? recovery - 27 : recovery
  if (bit !== 0 && bit !== 1) return null
  const message = Buffer.from(text)
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`)
  try {
    const point = secp256k1.Signature.fromHex(compact, 'compact')
      .addRecoveryBit(bit)
      .recoverPublicKey(keccak(Buffer.concat([prefix, message])))
    return addressOf(point.toBytes(false))
  } catch {
    // The numbers are no point on the curve.
    return null
  }
}

/** The address of an uncompressed public key. */
export function addressOf(publicKey: Uint8Array): string {
  return `0x${Buffer.from(keccak(publicKey.subarray(1))).toString('hex', 12)}`
}
