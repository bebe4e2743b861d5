import { printable } from './fonts.ts'

/** The same data with every text printable. Pictures are no texts: a signature stays as it is. */
export function withPrintableTexts<Data>(data: Data): Data {
  const clean = (key: string, value: unknown) =>
    typeof value === 'string' && key !== 'signature' ? printable(value) : value
  return JSON.parse(JSON.stringify(data, clean)) as Data
}
