import type { PageRow } from '../registry/page-row.ts'
import { generatorTexts } from './generator.texts.ts'
import { GeneratorPage } from './generator-page.tsx'

export const generatorPath = '/invoice-generator'

export const generatorRows: readonly PageRow[] = [
  {
    path: generatorPath,
    heads: generatorTexts,
    updated: '2026-11-27',
    body: (place) => <GeneratorPage place={place} />,
    structuredData: ({ language }) => [
      {
        '@type': 'WebApplication',
        name: generatorTexts[language].heading,
        url: generatorPath,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
      },
    ],
  },
]
