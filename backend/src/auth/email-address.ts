import { invalid } from './errors.ts'

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Trims and lower-cases an address; rejects one that no mail server would accept. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const labels = email.slice(at + 1).split('.')
  const isGood =
    at > 0 &&
    local.length <= 64 &&
    email.length <= 254 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part))
  if (!isGood) throw invalid('Unable to validate email address: invalid format')
  return email
}

/** The mailbox that an address reaches: a tag after a plus does not count, nor do dots at Gmail. Never used to find an account. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).replace(/\+.*/, '')
  const host = email.slice(at + 1)
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${host}`
}
