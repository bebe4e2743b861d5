import { cleanEmailAddress } from '@fieldlark/domain/values/email-address.ts'

/** Masks an address like the server does for whoever holds the link: "m***@example.com". */
export function maskEmail(email: string): string {
  const address = cleanEmailAddress(email)
  return `${address.slice(0, 1)}***${address.slice(address.indexOf('@'))}`
}

/** false: certainly another address. true: may be the same; the server, which knows the address, decides. */
export const mayBeFor = (maskedEmail: string, accountEmail: string): boolean =>
  maskEmail(accountEmail) === maskedEmail
