import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts the secrets of factors, so that a copy of the database alone cannot generate codes. */
export type FactorSecrets = {
  seal: (factorId: string, secret: string) => string
  /** The secret in base32, also from an imported row in plain text. Null: it was encrypted with another key. */
  open: (factorId: string, stored: string) => string | null
}

const mark = 'sealed1.'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM under `key` (32 bytes), bound to the factor's id, so that a secret copied to another row cannot be
 * decrypted.
 */
export function createFactorSecrets(key: Buffer): FactorSecrets {
  return {
    seal(factorId, secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(factorId))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(factorId, stored) {
      if (!stored.startsWith(mark)) return stored
      const bytes = Buffer.from(stored.slice(mark.length), 'base64url')
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAAD(Buffer.from(factorId)).setAuthTag(tag)
        const secret = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([secret, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
