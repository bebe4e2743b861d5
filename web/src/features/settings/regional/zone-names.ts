import { formatZone } from '#language/formats.ts'
import type { Language } from '#language/texts.ts'

// Browsers name zones, but not all of them their cities. These are called otherwise than the zone is.
const cities: Readonly<Record<string, string | Readonly<Partial<Record<Language, string>>>>> = {
  'America/Asuncion': 'Asunción',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Belem': 'Belém',
  'America/Bogota': 'Bogotá',
  'America/Cancun': 'Cancún',
  'America/Cayenne': { es: 'Cayena' },
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Havana': { es: 'La Habana' },
  'America/Los_Angeles': { es: 'Los Ángeles' },
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
  'America/Mexico_City': { es: 'Ciudad de México' },
  'America/New_York': { es: 'Nueva York' },
  'America/Panama': { en: 'Panama City', es: 'Ciudad de Panamá' },
  'America/Port_of_Spain': { es: 'Puerto España' },
  'America/Sao_Paulo': 'São Paulo',
  'Asia/Calcutta': { en: 'Kolkata', es: 'Calcuta' },
  'Asia/Jerusalem': { es: 'Jerusalén' },
  'Asia/Tokyo': { es: 'Tokio' },
  'Atlantic/Canary': { en: 'Canary Islands', es: 'Islas Canarias' },
  'Europe/Athens': { es: 'Atenas' },
  'Europe/Berlin': { es: 'Berlín' },
  'Europe/Brussels': { es: 'Bruselas' },
  'Europe/Bucharest': { es: 'Bucarest' },
  'Europe/Kiev': { en: 'Kyiv', es: 'Kiev' },
  'Europe/Lisbon': { es: 'Lisboa' },
  'Europe/London': { es: 'Londres' },
  'Europe/Moscow': { es: 'Moscú' },
  'Europe/Paris': { es: 'París' },
  'Europe/Rome': { es: 'Roma' },
  'Europe/Vienna': { es: 'Viena' },
  'Europe/Warsaw': { es: 'Varsovia' },
  'Pacific/Honolulu': { es: 'Honolulú' },
}

function cityOf(language: Language, zone: string): string {
  const known = cities[zone]
  const name = typeof known === 'string' ? known : known?.[language]
  return name ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

const offsetOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value

const isEastern = /^(hora (?:estándar )?)oriental$/

/** "Eastern Time", "hora del Este": as people in the Americas call it. */
export const zoneName = (language: Language, zone: string) =>
  formatZone(language, zone).replace(isEastern, '$1del Este')

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
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} — ${city} (${offsetOf(zone)})`
}

/** What the search compares: the words of the label without its offset, and the zone's own name. */
export function zoneSearchText(language: Language, zone: string): string {
  const { name, city } = wordsOf(language, zone)
  return `${city} ${name} ${zone} ${zone.replaceAll('_', ' ')}`
}
