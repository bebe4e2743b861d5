import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import { type TaxDraft, taxDraftSchema } from '@fieldlark/domain/taxes/tax-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import { fetchTaxRate, useSaveTaxRate } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { type RecordForm, useRecordForm } from '#parts/record/use-record-form.ts'

import { documentsTexts } from './documents.texts.ts'

/** The values as typed; rates are canonical decimals. */
export type TaxFields = { name: string; parts: { name: string; rate: string }[]; is_default: boolean }
export type TaxRecordForm = RecordForm<TaxFields, TaxDraft>

const fieldsOf = ({ name, parts, is_default }: TaxRate): TaxFields => ({
  name,
  parts: parts.map((part) => ({ name: part.name, rate: String(part.rate) })),
  is_default,
})

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
const resolver = standardSchemaResolver(taxDraftSchema) as unknown as Resolver<
  RecordValues<TaxFields>,
  unknown,
  TaxDraft
>

/** The form of one tax rate, new (null) or stored. */
export function useTaxForm({
  businessId,
  draftName,
  rate,
  isFirst,
  onSaved,
}: {
  businessId: string
  draftName: string
  rate: TaxRate | null
  isFirst: boolean
  onSaved: () => void
}) {
  const { taxes } = useTexts(documentsTexts)
  const { mutateAsync } = useSaveTaxRate(businessId)
  return useRecordForm<TaxRate, TaxFields, TaxDraft>({
    draftName,
    row: rate,
    fieldsOf,
    newFields: () => ({ name: '', parts: [{ name: '', rate: '' }], is_default: isFirst }),
    resolver,
    save: mutateAsync,
    fetch: fetchTaxRate,
    onSaved,
    texts: taxes,
  })
}
