import { moneyText } from '@fieldlark/domain/values/money-text.ts'

import type { Language } from '#language/texts.ts'

/** Cents of an example as people write them: "$47.43". */
export const dollars = (language: Language, cents: number): string => moneyText(language, cents / 100, 'USD')
