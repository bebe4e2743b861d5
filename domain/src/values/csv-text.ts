/** The encodings in which spreadsheets save text. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export type CsvDelimiter = ',' | ';' | '\t' | '|'

const delimiters: readonly CsvDelimiter[] = [',', ';', '\t', '|']

// UTF-16 without a byte order mark: in Latin text every second byte is zero.
function zeroes(bytes: Uint8Array, from: 0 | 1): number {
  let count = 0
  const end = Math.min(bytes.length, 1000)
  for (let at = from; at < end; at += 2) if (bytes[at] === 0) count += 1
  return count / Math.max(1, end / 2)
}

function encodingOf(bytes: Uint8Array): CsvEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.length >= 4 && zeroes(bytes, 1) > 0.7) return 'utf-16le'
  if (bytes.length >= 4 && zeroes(bytes, 0) > 0.7) return 'utf-16be'
  return 'utf-8'
}

/** Decodes by the byte order mark, else as strict UTF-8, else as Windows-1252. Line ends become "\n". */
export function decodeCsv(bytes: Uint8Array): { text: string; encoding: CsvEncoding } {
  let encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    encoding = 'windows-1252'
    text = new TextDecoder(encoding).decode(bytes)
  }
  return { text: text.replace(/\r\n?/g, '\n'), encoding }
}

/** The delimiter that is most frequent outside quotes on the first line with text. */
export function sniffDelimiter(text: string): CsvDelimiter {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const char of text.trimStart()) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === '\n' && !isQuoted) break
    else if (!isQuoted) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Excel's own first line `sep=;`, removed from the text. */
export function takeSeparatorLine(text: string): { text: string; delimiter: CsvDelimiter | null } {
  const line = /^\s*"?sep=([,;\t|])"?[^\S\n]*(?:\n|$)/i.exec(text)
  if (!line) return { text, delimiter: null }
  const delimiter = delimiters.find((known) => known === line[1]) ?? null
  return { text: text.slice(line[0].length), delimiter }
}
