import { _default, boolean, type infer as Infer, type input as Input, object, enum as oneOf } from 'zod/mini'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { defaultCountry, propertyTypes } from './property.ts'

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
