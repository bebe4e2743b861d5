import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { toast } from '@fieldlark/ui/toast.tsx'

import { installTexts } from './install.texts.ts'

/** Long enough to find the button while reading. */
const durationMs = 20_000

/** Says how to put the app on the home screen of an iPhone or iPad. */
export const explain = (language: Language) =>
  toast.info(installTexts[language].byHand, { id: 'install', durationMs })
