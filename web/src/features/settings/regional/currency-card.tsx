import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { suggestCurrency } from '@fieldlark/domain/values/currency-suggestion.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useState } from 'react'

import { useLanguage, useTexts } from '#language/language.tsx'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { namedCurrency } from '#parts/money/currency-names.ts'
import { useCan } from '#session/session.tsx'

const CurrencyDialog = lazyPart(async () => (await import('#parts/money/currency-dialog.tsx')).CurrencyDialog)

/** Which currency it is, and that it stays; until it is chosen, the way to choose it. */
export function CurrencyCard({ business }: { business: Business }) {
  const texts = useTexts(currencyTexts)
  const { language } = useLanguage()
  const canSet = useCan('set currency')
  const [isOpen, setOpen] = useState(false)
  const { currency, country, timezone } = business
  const name = currency && (namedCurrency(language, currency)?.shownName ?? currency)
  const suggestion = suggestCurrency({ country_code: country, time_zone: timezone })
  return (
    <Card>
      <CardHeader title={texts.titleSet} {...(name && { subtitle: texts.setTo(name) })} />
      <CardBody className="grid justify-items-start gap-3">
        <p className="text-ink-soft text-pretty">{name ? texts.cannotChange : texts.once}</p>
        {!name && canSet && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {texts.titleUnset}
          </Button>
        )}
        {isOpen && (
          <Suspense fallback={null}>
            <CurrencyDialog
              isOpen
              onClose={() => setOpen(false)}
              business={business}
              suggested={suggestion.code}
              isSure={suggestion.confidence === 'high'}
            />
          </Suspense>
        )}
      </CardBody>
    </Card>
  )
}
