export const propertyTypes = ['residential', 'commercial', 'industrial', 'land', 'other'] as const
export type PropertyType = (typeof propertyTypes)[number]

/** A row of property_addresses. */
export type Property = {
  id: string
  business_id: string
  client_id: string
  property_type: PropertyType
  address: string
  city: string | null
  state: string | null
  zip_code: string | null
  country: string
  remarks: string | null
  tax_rate_id: string | null
  latitude: number | null
  longitude: number | null
  is_primary: boolean
  version: number
  created_at: string
  updated_at: string
}

export const defaultCountry = 'USA'

/** The country of a new address, of a business in this country (ISO 3166, two letters), in its language. */
export const countryOfNew = (code: string | null, language: string): string =>
  code === null || code === 'US'
    ? defaultCountry
    : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? defaultCountry)

type Listed = Pick<Property, 'is_primary' | 'created_at'>

/** The order of a client's properties: primary first, then newest. */
export const byPrimaryThenNewest = (a: Listed, b: Listed): number =>
  Number(b.is_primary) - Number(a.is_primary) || b.created_at.localeCompare(a.created_at)

/** The property that a new record of a client begins with: the only one, else the primary one, else none. */
export const usualProperty = <Place extends Pick<Property, 'is_primary'>>(
  properties: readonly Place[],
): Place | null =>
  (properties.length === 1 ? properties[0] : properties.find(({ is_primary }) => is_primary)) ?? null

const addressParts = (property: Pick<Property, 'address' | 'city' | 'state' | 'zip_code' | 'country'>) => [
  property.address,
  property.city,
  [property.state, property.zip_code].filter(Boolean).join(' '),
  property.country,
]

/** "12 Elm St, Austin, TX 78701, USA" */
export const addressLine = (property: Parameters<typeof addressParts>[0]): string =>
  addressParts(property).filter(Boolean).join(', ')
