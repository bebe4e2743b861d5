import type { Language } from '@fieldlark/domain/businesses/business.ts'

type Position = { latitude: number; longitude: number }

/** The middle of each postcode of the demo that has a position. */
type Middles = Readonly<Record<string, readonly [latitude: number, longitude: number]>>

const austin: Middles = {
  '78701': [30.2713, -97.7426],
  '78702': [30.2633, -97.7145],
  '78703': [30.2949, -97.7657],
  '78704': [30.2428, -97.7658],
  '78705': [30.2961, -97.7389],
  '78722': [30.2893, -97.715],
  '78723': [30.3043, -97.6857],
  '78729': [30.4521, -97.7688],
  '78731': [30.3471, -97.7609],
  '78736': [30.2444, -97.916],
  '78744': [30.1876, -97.7472],
  '78745': [30.2063, -97.7956],
  '78747': [30.1204, -97.7433],
  '78750': [30.4224, -97.7967],
  '78751': [30.3093, -97.7242],
  '78752': [30.3316, -97.7004],
  '78753': [30.3649, -97.6827],
  '78754': [30.3423, -97.6673],
  '78756': [30.3223, -97.739],
  '78757': [30.3437, -97.7316],
}

const sanJuan: Middles = {
  '00907': [18.4465, -66.0795],
  '00909': [18.444, -66.066],
  '00911': [18.4435, -66.056],
  '00915': [18.4395, -66.0495],
  '00917': [18.421, -66.052],
  '00918': [18.419, -66.062],
  '00920': [18.411, -66.09],
  '00921': [18.395, -66.089],
  '00923': [18.41, -66.038],
  '00924': [18.401, -66.013],
  '00925': [18.4, -66.051],
  '00926': [18.362, -66.057],
  '00927': [18.393, -66.067],
}

/** The postcodes of San Juan that stand for those of Austin; the last one is out of town. */
const sanJuanCodes: Readonly<Record<string, string>> = {
  '78701': '00918',
  '78702': '00909',
  '78703': '00911',
  '78704': '00907',
  '78705': '00917',
  '78722': '00925',
  '78723': '00915',
  '78729': '00926',
  '78731': '00927',
  '78734': '00677',
  '78736': '00926',
  '78744': '00920',
  '78745': '00926',
  '78747': '00926',
  '78750': '00924',
  '78751': '00917',
  '78752': '00923',
  '78753': '00924',
  '78754': '00921',
  '78756': '00909',
  '78757': '00920',
}

type Town = {
  city: string
  /** Where the weekend house of a client is. */
  outOfTown: string
  state: string
  zone: string
  taxRate: number
  /** Numbers from 555-0100 on are reserved for fiction in every area code of North America. */
  areaCode: string
  postcode: (inAustin: string) => string
  middles: Middles
}

/** Where each demo is: both in US dollars, so that they have the same prices. */
export const demoTowns: Record<Language, Town> = {
  en: {
    city: 'Austin',
    outOfTown: 'Lakeway',
    state: 'TX',
    zone: 'America/Chicago',
    taxRate: 8.25,
    areaCode: '512',
    postcode: (code) => code,
    middles: austin,
  },
  es: {
    city: 'San Juan',
    outOfTown: 'Rincón',
    state: 'PR',
    zone: 'America/Puerto_Rico',
    taxRate: 11.5,
    areaCode: '787',
    postcode: (code) => sanJuanCodes[code] ?? code,
    middles: sanJuan,
  },
}

/** Within half a mile of the middle of its postcode, the same at every start; null out of town, where nobody has been. */
export function positionOf({ middles }: Town, street: string, zip: string): Position | null {
  const middle = middles[zip]
  if (middle === undefined) return null
  let mark = 0
  for (const letter of street) mark = (mark * 31 + letter.charCodeAt(0)) % 10_007
  const aside = (nth: number) => ((nth % 100) - 50) / 7000
  return { latitude: middle[0] + aside(mark), longitude: middle[1] + aside(Math.floor(mark / 100)) }
}
