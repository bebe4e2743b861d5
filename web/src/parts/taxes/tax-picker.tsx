import type { Tax } from '@fieldlark/domain/taxes/tax.ts'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import type { Ref } from 'react'

import { useOfferedRates } from '#data/default-taxes.ts'
import { useTexts } from '#language/language.tsx'

import { useMoney } from '#parts/money/money.ts'
import { taxPickerTexts } from './tax-picker.texts.ts'

const keyOf = (taxes: readonly Tax[]) => JSON.stringify(taxes.map(({ name, rate }) => [name, rate]))

/** The taxes of a document: one of the business's rates, the document's present ones, or none. Used inside a `Field`. */
export function TaxPicker({
  businessId,
  value,
  usual,
  onValueChange,
  ref,
}: {
  businessId: string
  value: readonly Tax[]
  /** The initial taxes of a new document for this client. */
  usual: readonly Tax[]
  onValueChange: (taxes: Tax[]) => void
  ref?: Ref<HTMLSelectElement>
}) {
  const texts = useTexts(taxPickerTexts)
  const { plain } = useMoney()
  const { data: rates = [] } = useOfferedRates(businessId)
  const labelOf = (taxes: readonly Tax[]) =>
    taxes.length === 0
      ? texts.none
      : texts.taxes(
          taxes.map(({ name }) => name).join(' + '),
          taxes.map(({ rate }) => plain(rate)).join(' + '),
        )
  const offered = rates.map(({ parts }) => parts)
  const choices = new Map([[], ...offered, usual, value].map((taxes) => [keyOf(taxes), taxes] as const))
  return (
    <NativeSelect
      ref={ref}
      value={keyOf(value)}
      onChange={({ target }) => onValueChange([...(choices.get(target.value) ?? [])])}
    >
      {[...choices].map(([key, taxes]) => (
        <option key={key} value={key}>
          {labelOf(taxes)}
        </option>
      ))}
    </NativeSelect>
  )
}
