const deepest = 6
const longest = 8000
const hidden = '[hidden]'

const secretNames =
  /^(?:(?:proxy-)?authorization|api[_-]?key|(?:set-)?cookie|.*password|passphrase|.*token|token[_-]?hash|.*secret|.*otp|.*private_?key|jwt|nonce|code_verifier)$/i

// A code that opens something has no such form; an error's code or an exit's does.
const faultCode = /^(?:[a-z][a-z_]*|[A-Z][A-Z_]+|[0-9A-Z]{5}|PGRST\w{3})$/

/** What a log line may say of these details: secrets by their names and by their looks are left out, at any depth. */
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
  if (name.toLowerCase() === 'code' && typeof value === 'string' && !faultCode.test(value)) return hidden
  return ofValue(value, depth)
}

function ofValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '[deep]'
  if (value instanceof Error) return { name: value.name, message: withoutSecrets(value.message) }
  if (Array.isArray(value)) return value.map((each) => ofValue(each, depth + 1))
  return ofObject(value, depth + 1)
}

/**
 * Text with queries, tokens, keys, the passwords of addresses and what follows /q/ and /i/ (a client's quote or invoice) and
 * /calendar/ (a member's feed) taken out, whoever wrote it there.
 */
export function withoutSecrets(text: string): string {
  return (text.length > longest ? `${text.slice(0, longest)}…` : text)
    .replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, hidden)
    .replaceAll(/\bsb_(?:secret|publishable)_[\w-]+/g, hidden)
    .replaceAll(/\b(?:[rs]k_(?:live|test)|whsec)_[\w+/=-]+/g, hidden)
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`)
    .replaceAll(/(\/(?:q|i|calendar)\/)[^\s/?#"'<>]+/g, `$1${hidden}`)
    .replaceAll(/([?#])[^\s"'<>?#=]*=[^\s"'<>]*/g, `$1${hidden}`)
    .replaceAll(/(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@"'<>]{1,300}@/gi, `$1${hidden}@`)
}
