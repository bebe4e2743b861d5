import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import { useTexts } from '#language/language.tsx'
import { LogoButtons } from '#parts/logo/logo-buttons.tsx'

import { documentDesignTexts } from './document-design.texts.ts'

/** The logo at the top of every document. */
export function LogoCard({ business }: { business: Business }) {
  const texts = useTexts(documentDesignTexts)
  const logo = business.business_logo_url
  return (
    <Card>
      <CardHeader title={texts.logo} subtitle={texts.logoHint} />
      <CardBody className="flex flex-wrap items-center gap-3">
        {logo && (
          <img src={logo} alt={texts.logo} className="max-h-16 max-w-40 rounded-control border border-line" />
        )}
        <LogoButtons business={business} />
      </CardBody>
    </Card>
  )
}
