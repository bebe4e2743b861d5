import { type Field, isWithin } from '@fieldlark/domain/calculators/calculator.ts'
import { parseAmount } from '@fieldlark/domain/values/money.ts'
import { decimalMarkOf, localeOf } from '@fieldlark/domain/values/region.ts'

import { type Notation, numberIn } from '../blog/number-notation.ts'

/** The number in a field as a plain decimal; null, with a sentence below the field, where it is none that fits. */
export function typedNumber(
  root: HTMLElement,
  name: string,
  field: Field,
  notation: Notation,
): string | null {
  const input = root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const mark = decimalMarkOf(localeOf(notation.language, notation.currency))
  const value = parseAmount(input?.value ?? '', mark)
  const isGood = isWithin(field, value)
  input?.setAttribute('aria-invalid', String(!isGood))
  const problem = root.querySelector(`[data-problem="${name}"]`)
  const range = root.querySelector<HTMLElement>('[data-range]')?.dataset.range ?? ''
  const limit = (most: number) => numberIn(notation, String(most), field.digits)
  const sentence = range.replace('{least}', limit(field.least)).replace('{most}', limit(field.most))
  if (problem) problem.textContent = isGood ? '' : sentence
  return isGood ? value : null
}
