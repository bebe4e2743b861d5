import { cleanEmailAddress } from '@fieldlark/domain/values/email-address.ts'

/** As the server shows an invited address to whoever holds the link: "m***@example.com". */
export function maskEmail(email: string): string {
  const address = cleanEmailAddress(email)
  return `${address.slice(0, 1)}***${address.slice(address.indexOf('@'))}`
}

/** false: surely another address. true: could be the same; the server, who knows it, decides. */
export const mayBeFor = (maskedEmail: string, accountEmail: string): boolean =>
  maskEmail(accountEmail) === maskedEmail
