import {
  _default,
  boolean,
  type infer as Infer,
  type input as Input,
  nullable,
  object,
  enum as oneOf,
  pipe,
  transform,
} from 'zod/mini'
import { languages } from '#businesses/business.ts'
import { optionalBy, optionalLine, optionalText } from '#values/draft.ts'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { paymentTerms } from '#values/payment-terms.ts'
import { cleanPhoneNumber, isPhoneNumber } from '#values/phone.ts'
import { clientLimits, clientStatuses, leadSources } from './client.ts'

/** Null means the setting of the business. */
const asTheBusiness = <const Choice extends string>(choices: readonly Choice[]) =>
  _default(
    pipe(
      nullable(oneOf(['', ...choices], { error: 'invalid' })),
      transform((choice) => (choice || null) as Choice | null),
    ),
    null,
  )

/** Codes: tooLong, invalidEmail, invalidPhone. */
export const clientDraftSchema = object({
  title: optionalLine(clientLimits.title),
  first_name: optionalLine(clientLimits.name),
  last_name: optionalLine(clientLimits.name),
  company_name: optionalLine(clientLimits.name),
  email: optionalBy(254, cleanEmailAddress, isEmailAddress, 'invalidEmail'),
  phone: optionalBy(clientLimits.phone, cleanPhoneNumber, isPhoneNumber, 'invalidPhone'),
  address: optionalText(clientLimits.address),
  notes: optionalText(clientLimits.notes),
  lead_source: _default(oneOf(leadSources, { error: 'invalid' }), 'other'),
  client_status: _default(oneOf(clientStatuses, { error: 'invalid' }), 'lead'),
  is_tax_exempt: _default(boolean(), false),
  tax_rate_id: _default(optionalLine(36), null),
  language: asTheBusiness(languages),
  payment_terms: asTheBusiness(paymentTerms),
  is_reminder_muted: _default(boolean(), false),
  /** The business works at the address: a client without a property has one there. No column. */
  works_there: _default(boolean(), false),
})

/** What is sent to the database: empty fields are null. */
export type ClientDraft = Infer<typeof clientDraftSchema>
/** What a form holds. */
export type ClientForm = Input<typeof clientDraftSchema>

/** A client without a name or contact details is a mistake. Forms check this; an import requires a name only. */
export const isNobody = (
  draft: Pick<ClientDraft, 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone'>,
): boolean => !(draft.first_name || draft.last_name || draft.company_name || draft.email || draft.phone)
