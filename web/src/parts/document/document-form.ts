import type { Tax } from '@fieldlark/domain/taxes/tax.ts'
import type { UseFormReturn } from 'react-hook-form'

import type { RecordForm } from '#parts/record/use-record-form.ts'

/** The form values of a line in every document; each kind of document has more. */
export type DocumentLine = {
  id: string
  name: string
  description: string | null
  quantity: string
  unit_price: string
  unit_cost?: string
  discount_amount: string
  is_taxable: boolean
}

/** The form values that quotes, invoices and jobs have in common. */
export type DocumentFields = {
  client_id: string
  property_id: string
  lines: DocumentLine[]
  discount_type: '' | 'percent' | 'fixed'
  discount_value: string
  deposit_type?: '' | 'percent' | 'fixed'
  deposit_value?: string
  taxes: Tax[]
  prices_include_tax: boolean
}
export type DocumentForm = UseFormReturn<DocumentFields>

/** The form of one kind of document as the common components use it. */
export const documentForm = <Fields extends DocumentFields, Draft>(
  form: RecordForm<Fields, Draft>,
): DocumentForm => form as unknown as DocumentForm
