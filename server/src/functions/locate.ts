import { isIP } from 'node:net'
import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import type { Config } from '../config.ts'

/** What is known of where a visitor is; every field null when nothing is. */
export type Place = { country_code: string | null; country_name: string | null; region: string | null }

export type LocateSettings = Pick<Config, 'countryHeader' | 'geoProviderUrl'>

const nowhere: Place = { country_code: null, country_name: null, region: null }
const providerTimeoutMs = 1500
const rememberedAddresses = 1000

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** XX and T1 are what proxies say for "unknown" and "Tor": they are no countries. */
function placeOf(code: unknown, region: unknown): Place {
  if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) return nowhere
  const country_code = code.toUpperCase()
  const country_name = countryNames.of(country_code) ?? null
  if (country_name === null || country_code === 'XX') return nowhere
  return { country_code, country_name, region: typeof region === 'string' ? region.slice(0, 100) : null }
}

const isPrivate = (ip: string): boolean =>
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|::ffff:|f[cd]|fe80)/i.test(ip)

async function askProvider(url: string, ip: string): Promise<Place> {
  try {
    const answer = await fetch(url.replaceAll('{ip}', encodeURIComponent(ip)), {
      signal: AbortSignal.timeout(providerTimeoutMs),
      headers: { accept: 'application/json' },
    })
    const said: unknown = answer.ok ? await answer.json() : null
    if (typeof said !== 'object' || said === null || !('country_code' in said)) return nowhere
    return placeOf(said.country_code, 'region' in said ? said.region : null)
  } catch {
    // Silently: without a place onboarding suggests US dollars.
    return nowhere
  }
}

/** Suggests where a visitor is: from the trusted proxy's header, else from the provider, else nowhere. Always 200. */
export function createLocate(settings: LocateSettings): (incoming: Incoming) => Promise<Answer> {
  // One question per address with an answer: the provider is slow, often paid for, and need not know how often people come.
  const known = new Map<string, Promise<Place>>()
  const place = (incoming: Incoming): Promise<Place> | Place => {
    if (settings.countryHeader) return placeOf(incoming.headers[settings.countryHeader], null)
    const { ip } = incoming
    if (!settings.geoProviderUrl || isIP(ip) === 0 || isPrivate(ip)) return nowhere
    const asked = known.get(ip) ?? askProvider(settings.geoProviderUrl, ip)
    if (known.size >= rememberedAddresses) known.clear()
    known.set(ip, asked)
    void asked.then((found) => found === nowhere && known.delete(ip))
    return asked
  }
  return async (incoming) => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(await place(incoming)),
  })
}
