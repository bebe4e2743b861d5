import { _default, boolean, type infer as Infer, type input as Input, object, enum as oneOf } from 'zod/mini'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'

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
  is_primary: boolean
  version: number
  created_at: string
  updated_at: string
}

export const defaultCountry = 'USA'

/** Codes: required (address, country, client_id), invalid, tooLong. */
export const propertyDraftSchema = object({
  client_id: requiredLine(100, 'required'),
  property_type: _default(oneOf(propertyTypes, { error: 'invalid' }), 'residential'),
  address: requiredLine(500, 'required'),
  city: optionalLine(200),
  state: optionalLine(200),
  zip_code: optionalLine(20),
  country: _default(requiredLine(100, 'required'), defaultCountry),
  remarks: optionalText(2000),
  tax_rate_id: _default(optionalLine(36), null),
  is_primary: _default(boolean(), false),
})

/** What is sent to the table: empty fields are null. */
export type PropertyDraft = Infer<typeof propertyDraftSchema>
/** What a form holds. */
export type PropertyForm = Input<typeof propertyDraftSchema>

type Listed = Pick<Property, 'is_primary' | 'created_at'>

/** The order of a client's properties: primary first, then newest. */
export const byPrimaryThenNewest = (a: Listed, b: Listed): number =>
  Number(b.is_primary) - Number(a.is_primary) || b.created_at.localeCompare(a.created_at)

const addressParts = (property: Pick<Property, 'address' | 'city' | 'state' | 'zip_code' | 'country'>) => [
  property.address,
  property.city,
  [property.state, property.zip_code].filter(Boolean).join(' '),
  property.country,
]

/** "12 Elm St, Austin, TX 78701, USA" */
export const addressLine = (property: Parameters<typeof addressParts>[0]): string =>
  addressParts(property).filter(Boolean).join(', ')
