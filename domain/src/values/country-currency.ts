// Countries where the currency is legal tender, including territories and official adoptions.
const own = [
  ['USD', 'US AS GU MP PR VI UM EC SV PA MH FM PW TL BQ IO TC VG'],
  [
    'EUR',
    'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK AX BL GF GP MF MQ PM RE TF YT',
  ],
  ['GBP', 'GB GG IM JE GS GI FK SH'],
  ['CAD', 'CA'],
  ['AUD', 'AU CC CX HM KI NF NR TV'],
  ['JPY', 'JP'],
  ['CHF', 'CH LI'],
  ['SEK', 'SE'],
  ['NOK', 'NO SJ BV'],
  ['DKK', 'DK FO GL'],
  ['SGD', 'SG'],
  ['HKD', 'HK'],
  ['NZD', 'NZ CK NU PN TK'],
  ['MXN', 'MX'],
  ['BRL', 'BR'],
  ['INR', 'IN'],
  ['ZAR', 'ZA LS NA SZ'],
  ['KRW', 'KR'],
  ['CNY', 'CN'],
  ['RUB', 'RU'],
] as const

// Countries whose own currency is not offered, with the offered one that their prices are most often compared with.
const nearest = [
  [
    'USD',
    'AR BO CL CO CR CU DO GT HN HT JM NI PE PY UY VE BS BB BZ BM KY TT GY SR AG AI AW CW SX DM GD KN LC MS VC ' +
      'AE BH IL IQ JO KW LB OM QA SA YE EG LR CD ZW SO NG GH KE TZ UG RW ET ER DJ SD SS SL GM MW ZM MZ AO ' +
      'KH LA MM PH VN TH ID MY TW PK BD LK MV AF IR AM AZ GE UZ TM TR UA MN',
  ],
  [
    'EUR',
    'AL BA CZ HU IS MD MK PL RO RS MA TN DZ LY MR SN CI ML BF NE TG BJ GW CM GA CG CF TD GQ CV ST KM MG MU SC BI ' +
      'GN NC PF WF SY PS',
  ],
  ['AUD', 'PG SB VU'],
  ['NZD', 'FJ WS TO'],
  ['INR', 'NP BT'],
  ['SGD', 'BN'],
  ['HKD', 'MO'],
  ['ZAR', 'BW'],
  ['RUB', 'BY KZ KG TJ'],
  ['CNY', 'KP'],
] as const

const byCountry = <Code extends string>(
  countries: readonly (readonly [Code, string])[],
): ReadonlyMap<string, Code> =>
  new Map(countries.flatMap(([code, list]) => list.split(' ').map((country) => [country, code] as const)))

/** By ISO 3166 two-letter code. */
export const ownCurrency = byCountry(own)
export const nearestCurrency = byCountry(nearest)
