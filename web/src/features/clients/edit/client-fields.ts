import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { Client, ClientStatus, LeadSource } from '@fieldlark/domain/clients/client.ts'
import type { ClientDraft } from '@fieldlark/domain/clients/client-draft.ts'
import { clientDraftSchema } from '@fieldlark/domain/clients/client-draft.ts'
import type { PaymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import type { RecordValues } from '#parts/record/record-values.ts'

/** The form's values as typed; an empty field is ''. */
export type ClientFields = {
  title: string
  first_name: string
  last_name: string
  company_name: string
  email: string
  phone: string
  address: string
  notes: string
  lead_source: LeadSource
  client_status: ClientStatus
  is_tax_exempt: boolean
  tax_rate_id: string
  /** '' uses the setting of the business. */
  language: Language | ''
  payment_terms: PaymentTerms | ''
  is_reminder_muted: boolean
  works_there: boolean
}

export const blankClient: ClientFields = {
  title: '',
  first_name: '',
  last_name: '',
  company_name: '',
  email: '',
  phone: '',
  address: '',
  notes: '',
  lead_source: 'other',
  client_status: 'lead',
  is_tax_exempt: false,
  tax_rate_id: '',
  language: '',
  payment_terms: '',
  is_reminder_muted: false,
  works_there: true,
}

/** An imported client has one name: its first word is taken for the first name, so that it can be edited. */
function personOf({ name, first_name, last_name, company_name }: Client) {
  if (first_name || last_name || !name || name === company_name) return { first_name, last_name }
  const [first = '', ...rest] = name.split(' ')
  return { first_name: first, last_name: rest.join(' ') }
}

export function fieldsOf(client: Client): ClientFields {
  const { first_name, last_name } = personOf(client)
  return {
    title: client.title ?? '',
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    company_name: client.company_name ?? '',
    email: client.email ?? '',
    phone: client.phone ?? '',
    address: client.address ?? '',
    notes: client.notes ?? '',
    lead_source: client.lead_source ?? 'other',
    client_status: client.client_status,
    is_tax_exempt: client.is_tax_exempt,
    tax_rate_id: client.tax_rate_id ?? '',
    language: client.language ?? '',
    payment_terms: client.payment_terms ?? '',
    is_reminder_muted: client.is_reminder_muted,
    works_there: false,
  }
}

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
export const clientResolver = standardSchemaResolver(clientDraftSchema) as unknown as Resolver<
  RecordValues<ClientFields>,
  unknown,
  ClientDraft
>
