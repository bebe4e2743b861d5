import { type Language, type Trade, trades } from '@fieldlark/domain/businesses/business.ts'
import { ChoiceGrid } from '@fieldlark/ui/choice-grid.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Controller, type UseFormReturn } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { tradeTexts } from '#language/trades.texts.ts'

import { onboardingTexts } from './onboarding.texts.ts'
import type { FormStep } from './steps.ts'
import { tradeIcons } from './trade-icons.tsx'

export type SetupFields = {
  full_name: string
  business_name: string
  trade: Trade
  language: Language
  id: string
  step: FormStep
}

const languageOptions = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
] as const

/** The fields of one step. */
export function SetupQuestion({ step, form }: { step: FormStep; form: UseFormReturn<SetupFields> }) {
  const texts = useTexts(onboardingTexts)
  const tradeNames = useTexts(tradeTexts)
  const wordsOf = (code: string | undefined) =>
    code === undefined ? undefined : ((texts.fields as Record<string, string>)[code] ?? code)
  const error = (name: 'full_name' | 'business_name' | 'trade') =>
    wordsOf(form.formState.errors[name]?.message)

  if (step === 'name') {
    // The keys keep the two name inputs apart: one shared input would show after "Back" what was typed into the other.
    return (
      <Field key="full_name" label={texts.fullName} isRequired error={error('full_name')}>
        <TextInput autoComplete="name" enterKeyHint="next" {...form.register('full_name')} />
      </Field>
    )
  }
  if (step === 'business') {
    return (
      <>
        <Field key="business_name" label={texts.businessName} isRequired error={error('business_name')}>
          <TextInput autoComplete="organization" enterKeyHint="next" {...form.register('business_name')} />
        </Field>
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => (
            <Segmented
              label={texts.businessLanguage}
              options={languageOptions}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </>
    )
  }
  return (
    <Controller
      control={form.control}
      name="trade"
      render={({ field }) => (
        <ChoiceGrid
          ref={field.ref}
          label={texts.tradeTitle}
          isLabelHidden
          gridClassName="grid-cols-1 min-[26rem]:grid-cols-2"
          value={field.value}
          onValueChange={field.onChange}
          error={error('trade')}
          options={trades.map((trade) => ({
            value: trade,
            label: tradeNames[trade],
            icon: tradeIcons[trade],
          }))}
        />
      )}
    />
  )
}
