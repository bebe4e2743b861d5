import { cleanLine } from './text.ts'

/** As people type it, so mostly without "https://", which is added. */
export function cleanWebAddress(text: string): string {
  const line = cleanLine(text)
  if (line === '' || /^https?:\/\//i.test(line))
    return line.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
  return `https://${line.replace(/^\/+/, '')}`
}

/** A page of a public site: http or https, a host with a dot, and nothing that could pass for another host. */
export function isWebAddress(text: string): boolean {
  if (/\s/u.test(text)) return false
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && /^[^.]+(?:\.[^.]+)+$/.test(url.hostname)
}
