import { cleanLine } from './text.ts'

/** As people type it, so mostly without "https://", which is added. */
export function cleanWebAddress(text: string): string {
  const line = cleanLine(text)
  if (line === '' || /^https?:\/\//i.test(line))
    return line.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
  return `https://${line.replace(/^\/+/, '')}`
}
