import { useTexts } from '#language/language.tsx'
import { useFailureTextOf } from '#parts/failures/failure-text.ts'

import { clientFailureTexts } from './client-failures.texts.ts'

/** The sentence for a client about anything thrown by the data layer. */
export const useClientFailureText = () => useFailureTextOf(useTexts(clientFailureTexts))
