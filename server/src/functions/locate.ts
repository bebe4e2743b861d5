import { isIP } from 'node:net'
import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import type { Config } from '../config/config.ts'

/** Every field is null where nothing is known. */
export type Place = { country_code: string | null; country_name: string | null; region: string | null }

export type LocateSettings = Pick<Config, 'countryHeader' | 'geoProviderUrl'>

const nowhere: Place = { country_code: null, country_name: null, region: null }
const providerTimeoutMs = 1500
const maxCached = 1000

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Proxies send XX for "unknown" and T1 for "Tor", which are not countries. */
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
    const place: unknown = answer.ok ? await answer.json() : null
    if (typeof place !== 'object' || place === null || !('country_code' in place)) return nowhere
    return placeOf(place.country_code, 'region' in place ? place.region : null)
  } catch {
    // The failure does not matter: without a location onboarding suggests US dollars.
    return nowhere
  }
}

/** Locates the visitor by the trusted proxy's header, else by the provider. The status is always 200. */
export function createLocate(settings: LocateSettings): (request: HttpRequest) => Promise<HttpResponse> {
  // Results are cached: the provider is slow, often paid for, and should not learn how often people come.
  const known = new Map<string, Promise<Place>>()
  const place = (request: HttpRequest): Promise<Place> | Place => {
    if (settings.countryHeader) return placeOf(request.headers[settings.countryHeader], null)
    const { ip } = request
    if (!settings.geoProviderUrl || isIP(ip) === 0 || isPrivate(ip)) return nowhere
    const pending = known.get(ip) ?? askProvider(settings.geoProviderUrl, ip)
    if (known.size >= maxCached) known.clear()
    known.set(ip, pending)
    void pending.then((found) => found === nowhere && known.delete(ip))
    return pending
  }
  return async (request) => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(await place(request)),
  })
}
