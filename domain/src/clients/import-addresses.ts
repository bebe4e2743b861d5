import { cleanLine, cleanText } from '#values/text.ts'

// Normalised as in import-columns. What stands behind the kind of address: "Billing Street 1", "Address_1 Street Line 1".
const parts = {
  whole: 'address|full address|formatted|address formatted',
  lines:
    'street|street 1|street line 1|street address|address street|address line 1|address 1|line 1|to 1|' +
    'street 2|street line 2|address line 2|address 2|line 2|to 2|street 3|address line 3|address 3|to 3|to 4|to 5|' +
    'extended address|po box|apt|unit|suite',
  city: 'city|town|address city',
  state: 'state|province|region|address state|address province|province state',
  zip_code: 'zip|zip code|zipcode|postal code|postcode|address zip|address zip code|address postal code',
  country: 'country|country region|country code|address country',
} as const

const spanish = {
  whole: 'direccion|direccion completa|domicilio|direccion del cliente|direccion de facturacion',
  lines: 'calle|calle y numero',
  city: 'ciudad|localidad|poblacion',
  state: 'estado|provincia|departamento',
  zip_code: 'codigo postal|cp',
  country: 'pais',
} as const

type Part = keyof typeof parts
const partNames = Object.keys(parts) as Part[]

// The first filled one becomes the address of the client, which is where bills go; the others are kept in the notes.
const kinds = [
  '',
  'client|customer|contact',
  'billing|bill',
  'mailing|postal',
  'home',
  'business|work|company|office',
  'service',
  'property|job|site|location',
  'shipping|ship|delivery',
  'other',
] as const

/** For each part of one address the columns that hold it, from left to right. */
export type AddressColumns = Readonly<Record<Part, readonly number[]>>

const partIn = (words: Readonly<Record<Part, string>>, name: string): Part | undefined =>
  partNames.find((part) => words[part].split('|').includes(name))

type Place = { kind: number; part: Part }

function placeOf(name: string): Place | null {
  const plain = partIn(parts, name) ?? partIn(spanish, name)
  if (plain) return { kind: 0, part: plain }
  const [, number, rest] = /^address ([0-9]+) (.+)$/.exec(name) ?? []
  const numbered = rest && partIn(parts, rest)
  if (numbered) return { kind: kinds.length + Number(number), part: numbered }
  for (const [kind, words] of kinds.entries()) {
    const word = words.split('|').find((each) => each !== '' && name.startsWith(`${each} `))
    const part = word && partIn(parts, name.slice(word.length + 1))
    if (part) return { kind, part }
  }
  return null
}

export const isAddressColumn = (name: string): boolean => placeOf(name) !== null

export function addressColumns(names: readonly string[]): AddressColumns[] {
  const found = new Map<number, Record<Part, number[]>>()
  for (const [at, name] of names.entries()) {
    const place = placeOf(name)
    if (!place) continue
    const columns = found.get(place.kind) ?? {
      whole: [],
      lines: [],
      city: [],
      state: [],
      zip_code: [],
      country: [],
    }
    columns[place.part].push(at)
    found.set(place.kind, columns)
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, columns]) => columns)
}

const joined = (texts: readonly string[], separator: string): string => texts.filter(Boolean).join(separator)

/** An address on one line; `names` are left out, because QuickBooks begins one with the name of the client. */
export function readAddress(
  columns: AddressColumns,
  cells: readonly string[],
  names: readonly string[],
): string {
  const read = (part: Part) => columns[part].map((at) => cells[at] ?? '').filter(Boolean)
  const [whole = ''] = read('whole')
  const named = new Set(names.map((name) => name.toLowerCase()))
  const lines = read('lines').filter((line) => !named.has(cleanLine(line).toLowerCase()))
  const region = joined([read('state')[0] ?? '', read('zip_code')[0] ?? ''], ' ')
  const start = cleanText(whole || (lines[0] ?? ''))
  // Jobber and Google repeat the town inside the street or the formatted address.
  const rest = [...(whole ? lines : lines.slice(1)), read('city')[0] ?? '', region, read('country')[0] ?? '']
  return joined([start, ...rest.map(cleanText).filter((part) => !start.includes(part))], ', ')
}

const letters = (address: string): string => address.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the other one says nothing beyond this one. */
export const containsAddress = (one: string, other: string): boolean => letters(one).includes(letters(other))
