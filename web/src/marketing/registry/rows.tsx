import { legalPages, paths } from '#paths.ts'
import { blogRows } from '../blog/blog-rows.tsx'
import { generalRows } from '../company/general-rows.tsx'
import { featureRows } from '../feature-pages/feature-rows.tsx'
import { generatorRows } from '../generator/generator-rows.tsx'
import { landingTexts } from '../landing/landing.texts.ts'
import { LandingPage } from '../landing/landing-page.tsx'
import { LegalPage, legalHead, legalUpdated } from '../legal/legal-page.tsx'
import { picturesRow } from '../pictures/picture-trials.tsx'
import { tradeRows } from '../trade-pages/trade-rows.tsx'
import type { PageRow } from './page-row.ts'

/**
 * Every public page of the product, once. What is served, the sitemaps, the menus and the checks read this list; an
 * address of `paths.ts` that is neither here nor among the planned ones fails the build.
 */
export const rows: readonly PageRow[] = [
  {
    path: paths.landing,
    heads: landingTexts,
    updated: '2026-11-27',
    body: (place) => <LandingPage place={place} />,
    structuredData: () => [
      { '@type': 'Organization', name: 'Fieldlark', url: '/', logo: '/android-chrome-512x512.png' },
      { '@type': 'WebSite', name: 'Fieldlark', url: '/' },
    ],
  },
  ...generalRows,
  ...featureRows,
  ...generatorRows,
  ...tradeRows,
  ...legalPages.map((name) => ({
    path: paths[name],
    heads: { en: legalHead(name, 'en'), es: legalHead(name, 'es') },
    updated: legalUpdated,
    body: (place: Parameters<PageRow['body']>[0]) => <LegalPage name={name} place={place} />,
  })),
  ...blogRows,
  picturesRow,
]
