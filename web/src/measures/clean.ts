/** One thing that the reporter sends: what it is, and what it holds. */
type Header = { type?: unknown; length?: unknown }
export type Item = readonly [header: Header, payload: unknown]

const secret = /password|token/i
const namesOfFiles = new Set(['filename', 'abs_path', 'stacktrace'])

/** Whether a password or a token is named in it anywhere; the names of our own files and functions do not count. */
export function isSecret(value: unknown): boolean {
  const text = JSON.stringify(value, (name, part: unknown) => (namesOfFiles.has(name) ? undefined : part))
  return secret.test(text ?? '')
}

/** Addresses without what follows ? and #, and without the secret in the path of a client's link or a calendar. */
export const cleanText = (text: string): string =>
  text
    .replace(/((?:https?:\/)?\/[^\s"'<>?#\\]*)[?#][^\s"'<>\\]*/g, '$1')
    .replace(/\/(q|i|m|calendar)\/[^\s"'<>\\/]+/g, '/$1/hidden')

const cleanValue = (value: unknown): unknown => JSON.parse(cleanText(JSON.stringify(value)))

/** A timed page without the steps that name a secret, such as the request for a new session. */
function withoutSecretSpans(payload: unknown): unknown {
  const { spans } = payload as { spans?: unknown }
  return Array.isArray(spans)
    ? { ...(payload as object), spans: spans.filter((span) => !isSecret(span)) }
    : payload
}

/** What may be sent of an item; null for nothing. */
export function cleanItem([header, payload]: Item): Item | null {
  // A page that is recorded has fields for passwords; what is in them is masked.
  if (header.type === 'replay_recording') {
    if (typeof payload !== 'string') return null
    const text = cleanText(payload)
    return [{ ...header, length: new TextEncoder().encode(text).length }, text]
  }
  const clean = cleanValue(withoutSecretSpans(payload))
  return isSecret(clean) ? null : [header, clean]
}
