import { DocumentTooLargeError } from './document-too-large-error.ts'
import { printable } from './fonts.ts'

/** Characters in one document. 200 lines of 500 characters fit; more than that takes seconds and hundreds of megabytes. */
export const maxCharacters = 120_000

// Hebrew, Arabic and the scripts of India, whose letters depend on their neighbours, take several times as long.
const shaped = /[\u0590-\u0dff]/gu

// Ids, times and pictures are not printed as they are stored: a signature is data and not text.
const isPrinted = (key: string) => !/(?:^|_)(?:id|at|hash|signature)$/.test(key)

/** The same data with every text printable. Throws DocumentTooLargeError above the limit. */
export function withPrintableTexts<Data>(data: Data): Data {
  let count = 0
  const clean = (key: string, value: unknown) => {
    if (typeof value !== 'string' || !isPrinted(key)) return value
    const text = printable(value)
    count += text.length + 2 * (text.match(shaped)?.length ?? 0)
    if (count > maxCharacters) throw new DocumentTooLargeError('The document has too much text to print.')
    return text
  }
  return JSON.parse(JSON.stringify(data, clean)) as Data
}
