import { formatZone } from '#language/formats.ts'
import type { Language } from '#language/texts.ts'

// What browsers do not say: the city of a country that has one zone, and accents in English.
const cities: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = {
  'America/Asuncion': { en: 'Asunción', es: 'Asunción' },
  'America/Bogota': { en: 'Bogotá', es: 'Bogotá' },
  'America/Cancun': { en: 'Cancún', es: 'Cancún' },
  'America/Havana': { es: 'La Habana' },
  'America/Panama': { en: 'Panama City', es: 'Ciudad de Panamá' },
  'America/Sao_Paulo': { en: 'São Paulo', es: 'São Paulo' },
  'Europe/Athens': { es: 'Atenas' },
  'Europe/Berlin': { es: 'Berlín' },
  'Europe/Brussels': { es: 'Bruselas' },
  'Europe/Kiev': { en: 'Kyiv', es: 'Kiev' },
  'Europe/London': { es: 'Londres' },
  'Europe/Moscow': { es: 'Moscú' },
  'Europe/Paris': { es: 'París' },
  'Europe/Rome': { es: 'Roma' },
  'Europe/Vienna': { es: 'Viena' },
  'Asia/Calcutta': { en: 'Kolkata', es: 'Calcuta' },
  'Asia/Tokyo': { es: 'Tokio' },
}

const partOf = (locale: string, timeZone: string, timeZoneName: 'shortGeneric' | 'shortOffset') =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const isEastern = /^(hora (?:estándar )?)oriental$/

/** "Eastern Time", "hora del Este": as people in the Americas call it. */
export const zoneName = (language: Language, zone: string) =>
  formatZone(language, zone).replace(isEastern, '$1del Este')

/** In Spanish a zone that has no letters of its own is named after its city, or its country where that has one zone. */
function cityOf(language: Language, zone: string): string {
  const plain = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const known = cities[zone]?.[language]
  if (known !== undefined || language === 'en' || !zone.startsWith('America/')) return known ?? plain
  const [, place] = /^hora de (.+)$/.exec(partOf('es', zone, 'shortGeneric')) ?? []
  return place === undefined || formatZone('es', zone).endsWith(place) ? plain : place
}

type ZoneWords = { name: string; city: string }
const wordsByZone = new Map<string, ZoneWords>()

/** Kept: each takes a fraction of a millisecond, and the search compares all four hundred at every key. */
function wordsOf(language: Language, zone: string): ZoneWords {
  const key = `${language} ${zone}`
  const kept = wordsByZone.get(key)
  if (kept) return kept
  const words = { name: zoneName(language, zone), city: cityOf(language, zone) }
  wordsByZone.set(key, words)
  return words
}

/** "Eastern Time — New York (GMT-5)", with the offset of now. UTC is called so in every language. */
export function zoneLabel(language: Language, zone: string): string {
  if (zone === 'UTC') return 'UTC'
  const { name, city } = wordsOf(language, zone)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} — ${city} (${partOf('en-US', zone, 'shortOffset')})`
}

/** What the search compares: the words of the label without its offset, and the zone's own name. */
export function zoneSearchText(language: Language, zone: string): string {
  const { name, city } = wordsOf(language, zone)
  return `${city} ${name} ${zone} ${zone.replaceAll('_', ' ')}`
}
