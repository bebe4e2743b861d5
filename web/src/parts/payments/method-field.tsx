import type { RecordedMethod } from '@fieldlark/domain/payments/payment-draft.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import type { ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { useOfferedMethods } from './offered-methods.ts'

type Props = Omit<ComponentProps<typeof ChoiceChips<RecordedMethod>>, 'options'> & {
  /** The method used before, which is offered even where the business no longer names it. */
  last?: string | null
}

/** The method of a payment recorded by hand. */
export function MethodField({ last = null, className, ...chips }: Props) {
  const { method: labels } = useTexts(workLabelTexts)
  const { methods, isLoading } = useOfferedMethods(last)
  return (
    <ChoiceChips
      {...chips}
      isRequired
      // The business's own ways come first: until they are known a chip could move under the finger.
      className={cn(className, isLoading && 'invisible')}
      options={methods.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
