import { suggestCurrency } from '@fieldlark/domain/values/currency-suggestion.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callFunction } from '#connection/functions.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { CurrencyDialog } from '#parts/money/currency-dialog.tsx'
import { namedCurrency } from '#parts/money/currency-names.ts'

import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'

type Place = { country_code: string | null; country_name: string | null; region: string | null }

/** The country of the browser's language, as in "es-MX"; most browsers have one. */
function browserCountry() {
  try {
    return new Intl.Locale(navigator.language).region ?? null
  } catch {
    return null
  }
}

/**
 * Suggests a currency from the business's time zone, then the visitor's location, else the browser's country; else US
 * dollars, without an error.
 */
function useSuggestion(isWanted: boolean, timezone: string) {
  const { data } = useQuery({
    queryKey: ['locate'],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => callFunction<Place>('locate', {}).catch(() => null),
  })
  if (data === undefined) return null
  return suggestCurrency({ country_code: data?.country_code ?? browserCountry(), time_zone: timezone })
}

/** The dialog opens by itself; if it is closed without a choice, the page offers to reopen it. */
export function CurrencyStep({ business, onDone, onBack }: StepProps) {
  const texts = useTexts(onboardingTexts)
  const { language } = useLanguage()
  const suggestion = useSuggestion(business.currency === null, business.timezone)
  const [isOpen, setOpen] = useState(business.currency === null)
  const isSure = suggestion?.confidence === 'high'
  const set = business.currency && namedCurrency(language, business.currency)
  const name = suggestion && namedCurrency(language, suggestion.code)

  return (
    <OnboardingLayout step="currency" title={texts.currencyTitle} body={texts.currencyBody} onBack={onBack}>
      <div>
        {set && <p className="rounded-card bg-field-soft p-4">{texts.currencySet(set.shownName)}</p>}
        {!set && isSure && name && (
          <p className="rounded-card bg-field-soft p-4">{texts.suggestion(name.shownName)}</p>
        )}
      </div>
      <StepActions
        next={set ? texts.next : texts.chooseCurrency}
        onNext={set ? onDone : () => setOpen(true)}
      />
      {!set && (
        <CurrencyDialog
          isOpen={isOpen && suggestion !== null}
          onClose={() => setOpen(false)}
          onSet={onDone}
          business={business}
          isOnboarding
          suggested={suggestion?.code}
          isSure={isSure}
        />
      )}
    </OnboardingLayout>
  )
}
