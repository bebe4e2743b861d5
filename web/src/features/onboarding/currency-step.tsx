import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { suggestCurrency } from '@fieldlark/domain/values/currency.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { SheetActions } from '@fieldlark/ui/sheet-actions.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callFunction } from '#connection/functions.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { CurrencyDialog } from '#parts/money/currency-dialog.tsx'
import { namedCurrency } from '#parts/money/currency-names.ts'
import { onboardingTexts } from './onboarding.texts.ts'
import { OnboardingLayout } from './onboarding-layout.tsx'

type Place = { country_code: string | null; country_name: string | null; region: string | null }

/** Suggests a currency from the visitor's location; US dollars with low confidence if it is unknown, without an error. */
function useSuggestion() {
  const { data } = useQuery({
    queryKey: ['locate'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => callFunction<Place>('locate', {}).catch(() => null),
  })
  return data === undefined ? null : suggestCurrency(data)
}

/** The dialog opens by itself; if it is closed without a choice, the page offers to reopen or to skip it. */
export function CurrencyStep({ business, onLater }: { business: Business; onLater: () => void }) {
  const texts = useTexts(onboardingTexts)
  const { language } = useLanguage()
  const suggestion = useSuggestion()
  const [isOpen, setOpen] = useState(true)
  const isSure = suggestion?.confidence === 'high'
  const name = suggestion && namedCurrency(language, suggestion.code)

  return (
    <OnboardingLayout step="currency" title={texts.currencyTitle} body={texts.currencyBody}>
      {isSure && name && <p className="rounded-card bg-field-soft p-4">{texts.suggestion(name.shownName)}</p>}
      <div className="mt-auto lg:mt-0">
        <SheetActions className="sm:-mx-8 sm:px-8 md:mx-0 md:px-0">
          <Button variant="ghost" onClick={onLater}>
            {texts.later}
          </Button>
          <Button onClick={() => setOpen(true)}>{texts.chooseCurrency}</Button>
        </SheetActions>
      </div>
      <CurrencyDialog
        isOpen={isOpen && suggestion !== null}
        onClose={() => setOpen(false)}
        business={business}
        isOnboarding
        suggested={suggestion?.code}
        isSure={isSure}
      />
    </OnboardingLayout>
  )
}
