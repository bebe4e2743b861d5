import { type Language, type Trade, trades } from '@fieldlark/domain/businesses/business.ts'
import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import { ChoiceGrid } from '@fieldlark/ui/choice-grid.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '#language/language.tsx'

import { onboardingTexts } from './onboarding.texts.ts'
import { tradeIcons } from './trade-icons.tsx'

export type SetupFields = {
  full_name: string
  business_name: string
  trade: Trade
  language: Language
  id: string
}

const languageOptions = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
] as const

/** The person's name only where sign-up did not ask for it. */
export function BusinessFields({ form, isNamed }: { form: UseFormReturn<SetupFields>; isNamed: boolean }) {
  const texts = useTexts(onboardingTexts)
  const tradeNames = useTexts(tradeTexts)
  const error = (name: 'full_name' | 'business_name' | 'trade') => {
    const code = form.formState.errors[name]?.message
    return code === undefined ? undefined : ((texts.fields as Record<string, string>)[code] ?? code)
  }
  return (
    <>
      {!isNamed && (
        <Field label={texts.fullName} isRequired error={error('full_name')}>
          <TextInput autoComplete="name" enterKeyHint="next" {...form.register('full_name')} />
        </Field>
      )}
      <Field label={texts.businessName} isRequired error={error('business_name')}>
        <TextInput autoComplete="organization" enterKeyHint="done" {...form.register('business_name')} />
      </Field>
      <Controller
        control={form.control}
        name="trade"
        render={({ field }) => (
          <ChoiceGrid
            ref={field.ref}
            label={texts.tradeTitle}
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
