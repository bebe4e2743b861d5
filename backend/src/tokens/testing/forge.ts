import { createHmac } from 'node:crypto'

export const jwtSecret = 'a secret of more than thirty-two characters'

export function encode(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
}

/** A JWT of any header and payload, with an HS256 signature whatever the header says. */
export function forge(header: unknown, payload: unknown, secret = jwtSecret): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
