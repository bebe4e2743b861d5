import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { recordTexts } from '#parts/record/record.texts.ts'

import type { DocumentForm } from './document-form.ts'
import { priceTexts } from './price.texts.ts'

/** Discount, deposit and tax in a few words, for the row in which they are folded. */
export function usePriceValue({ control }: DocumentForm): string {
  const { none } = useTexts(recordTexts)
  const texts = useTexts(priceTexts)
  const { format, percent } = useMoney()
  const [type, value, deposit, depositValue, taxes] = useWatch({
    control,
    name: ['discount_type', 'discount_value', 'deposit_type', 'deposit_value', 'taxes'],
  })
  const amountOf = (kind: string, text: string) => {
    const isNumber = /^\d+(\.\d+)?$/.test(text)
    if (!kind || !isNumber) return null
    return kind === 'percent' ? percent(Number(text)) : format(text)
  }
  const discount = amountOf(type, value)
  const paidFirst = amountOf(deposit ?? '', depositValue ?? '')
  const parts = [
    discount && `−${discount}`,
    paidFirst && texts.depositOf(paidFirst),
    ...taxes.map(({ name, rate }) => `${name} ${percent(rate)}`),
  ].filter(Boolean)
  return parts.join(' · ') || none
}
