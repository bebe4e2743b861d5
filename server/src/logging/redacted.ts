const maxDepth = 6
const maxLength = 8000
const hidden = '[hidden]'

const secretNames =
  /^(?:(?:proxy-)?authorization|api[_-]?key|(?:set-)?cookie|.*password|passphrase|.*token|token[_-]?hash|.*secret|.*otp|.*private_?key|jwt|nonce|code_verifier)$/i

// One-time codes never have these forms; error codes and exit codes do.
const errorCode = /^(?:[a-z][a-z_]*|[A-Z][A-Z_]+|[0-9A-Z]{5}|PGRST\w{3})$/

/** The details without secrets, which are recognised by name and by form, at any depth. */
export function redacted(details: Record<string, unknown>): Record<string, unknown> {
  return ofObject(details, 0)
}

function ofObject(details: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, ofNamed(name, value, depth)]),
  )
}

function ofNamed(name: string, value: unknown, depth: number): unknown {
  const isPresent = value !== null && value !== undefined && typeof value !== 'boolean'
  if (isPresent && secretNames.test(name)) return hidden
  if (name.toLowerCase() === 'code' && typeof value === 'string' && !errorCode.test(value)) return hidden
  return ofValue(value, depth)
}

function ofValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '[deep]'
  if (value instanceof Error) return { name: value.name, message: withoutSecrets(value.message) }
  if (Array.isArray(value)) return value.map((each) => ofValue(each, depth + 1))
  return ofObject(value, depth + 1)
}

/**
 * Removes queries, long fragments, tokens, keys, passwords in addresses, and what follows /q/, /i/, /b/, /m/ and /r/ (a
 * client's quote, invoice, booking, messages or review) and /calendar/ (a member's feed).
 */
export function withoutSecrets(text: string): string {
  return (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
    .replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, hidden)
    .replaceAll(/\bsb_(?:secret|publishable)_[\w-]+/g, hidden)
    .replaceAll(/\b(?:[rs]k_(?:live|test)|whsec)_[\w+/=-]+/g, hidden)
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`)
    .replaceAll(/(\/(?:q|i|b|m|r|calendar)\/)[^\s/?#"'<>]+/g, `$1${hidden}`)
    .replaceAll(/([?#])[^\s"'<>?#=]*=[^\s"'<>]*/g, `$1${hidden}`)
    .replaceAll(/#[\w-]{20,}/g, `#${hidden}`)
    .replaceAll(/(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@"'<>]{1,300}@/gi, `$1${hidden}@`)
}
