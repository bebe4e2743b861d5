import { cleanLine } from './text.ts'

// Letters of any script (internationalised addresses), one @, a dot in the domain, and nothing that could contain a
// second address.
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainPart =
  /^(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

export function isEmailAddress(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return at > 0 && local.length <= 64 && localPart.test(local) && domainPart.test(text.slice(at + 1))
}

/** The form that is stored and compared: lower case, without surrounding spaces, "mailto:" or a trailing dot. */
export const cleanEmailAddress = (text: string): string =>
  cleanLine(text)
    .replace(/^mailto:/i, '')
    .replace(/\.+$/, '')
    .toLowerCase()
