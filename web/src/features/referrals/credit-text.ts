import { moneyText } from '@fieldlark/domain/values/money-text.ts'

import type { Language } from '#language/texts.ts'

/** Credit is taken off the price of a plan, and plans are in US dollars whatever the business's currency is. */
export const creditText = (language: Language, amount: number) =>
  moneyText(language, amount, 'USD').replace(/[.,]00(?!\d)/, '')
