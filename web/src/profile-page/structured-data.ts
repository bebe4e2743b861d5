import type { Trade } from '@fieldlark/domain/businesses/business.ts'
import type { ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'

import { linesOf, spokenWords } from './profile-words.ts'

/** The types of schema.org that say more than LocalBusiness. */
const types: Partial<Record<Trade, string>> = {
  hvac: 'HVACBusiness',
  plumbing: 'Plumber',
  roofing: 'RoofingContractor',
  painting: 'HousePainter',
  electrical: 'Electrician',
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A business in the words of schema.org. No reviews: those of one's own page are not shown by search engines. */
export function localBusiness({ data, language, siteUrl }: ProfilePageInput): object {
  const about = spokenWords(data.about, language)
  const areas = linesOf(data.areas)
  const links = Object.values(data.links).filter((link) => link !== null)
  return {
    '@context': 'https://schema.org',
    '@type': (data.trade && types[data.trade]) ?? 'LocalBusiness',
    name: data.name,
    url: `${siteUrl}/p/${data.subdomain}`,
    ...(about && { description: about }),
    ...(data.logo && { logo: data.logo.startsWith('/') ? siteUrl + data.logo : data.logo }),
    ...(data.phone && { telephone: data.phone }),
    ...(data.email && { email: data.email }),
    ...(data.address && { address: data.address }),
    ...(areas.length > 0 && { areaServed: areas }),
    ...(links.length > 0 && { sameAs: links }),
    ...(data.hours && {
      openingHoursSpecification: data.hours.flatMap((hours, at) =>
        hours === null
          ? []
          : [
              {
                '@type': 'OpeningHoursSpecification',
                dayOfWeek: days[at],
                opens: hours.start,
                closes: hours.end === '24:00' ? '23:59' : hours.end,
              },
            ],
      ),
    }),
    ...(data.services.length > 0 && {
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        itemListElement: data.services.map(({ name, price }) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name },
          ...(data.currency && Number(price) > 0 && { price, priceCurrency: data.currency }),
        })),
      },
    }),
  }
}
