import { type RecordedMethod, recordedMethods } from '@fieldlark/domain/payments/payment-draft.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import type { ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'

/** The method of a payment recorded by hand. */
export function MethodField(chips: Omit<ComponentProps<typeof ChoiceChips<RecordedMethod>>, 'options'>) {
  const { method: labels } = useTexts(workLabelTexts)
  return (
    <ChoiceChips
      {...chips}
      isRequired
      options={recordedMethods.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
