/** The zones of the countries next to each other whose people often use each other's language settings. */
const rows: readonly (readonly [string, string])[] = [
  [
    'US',
    'Adak Anchorage Boise Chicago Denver Detroit Fort_Wayne Indianapolis Juneau Los_Angeles Louisville Menominee ' +
      'Metlakatla New_York Nome Phoenix Sitka Yakutat',
  ],
  [
    'CA',
    'Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay ' +
      'Goose_Bay Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina ' +
      'Resolute St_Johns Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife',
  ],
  [
    'MX',
    'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Ensenada Hermosillo Matamoros Mazatlan Merida Mexico_City ' +
      'Monterrey Ojinaga Santa_Isabel Tijuana',
  ],
]

const countries: ReadonlyMap<string, string> = new Map([
  ['Pacific/Honolulu', 'US'],
  ...rows.flatMap(([country, cities]) =>
    cities.split(' ').map((city) => [`America/${city}`, country] as const),
  ),
])
const ofUnitedStates = /^(?:US\/|America\/(?:Indiana|Kentucky|North_Dakota)\/)/

/** The country of a time zone; null for a zone of another country, or of none (UTC). */
export const countryOfZone = (zone: string): string | null =>
  countries.get(zone) ?? (ofUnitedStates.test(zone) ? 'US' : null)

/** Whether the zone is that of some place, and the country is known to have none of its name. */
export const isElsewhere = (zone: string, country: string): boolean =>
  /^[A-Z][a-z]+\//.test(zone) &&
  !zone.startsWith('Etc/') &&
  rows.some(([known]) => known === country) &&
  countryOfZone(zone) !== country
