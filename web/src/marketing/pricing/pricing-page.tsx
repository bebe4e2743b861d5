import { monthlyPrice, TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import Check from 'lucide-react/icons/check'
import Pause from 'lucide-react/icons/pause'

import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening, Section } from '../frame/section.tsx'
import { QuestionList } from '../questions/question-list.tsx'
import type { PageRow, Place } from '../registry/page-row.ts'
import { NoShowTable } from './no-show-table.tsx'
import { PlanCards, shownPlans } from './plan-cards.tsx'
import { PlanTable } from './plan-table.tsx'
import { type PricingTexts, pricingTexts } from './pricing.texts.ts'

export function PricingPage({ place }: { place: Place }) {
  const texts = pricingTexts[place.language]
  return (
    <PageFrame place={place}>
      <Opening title={texts.heading} body={texts.intro(TRIAL_DAYS[place.language])} />
      <PlanCards texts={texts} />
      <Section
        id="plans"
        title={texts.tableTitle}
        body={texts.tableBody}
        className="border-y border-line bg-surface"
      >
        <PlanTable texts={texts} />
      </Section>
      <Section id="no-show" title={texts.noShowTitle} body={texts.noShowBody}>
        <NoShowTable texts={texts} />
      </Section>
      <AfterTheEnd texts={texts} />
      <Section id="money-questions" title={texts.questionsTitle}>
        <QuestionList questions={texts.questions} group="money" />
        {place.has(paths.faq) && (
          <a
            href={place.href(paths.faq)}
            className="mt-5 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {texts.otherQuestions}
          </a>
        )}
      </Section>
    </PageFrame>
  )
}

function AfterTheEnd({ texts }: { texts: PricingTexts }) {
  const lists = [
    { title: texts.keptTitle, points: texts.kept, icon: Check, look: 'text-field' },
    { title: texts.waitsTitle, points: texts.waits, icon: Pause, look: 'text-ink-soft' },
  ]
  return (
    <Section
      id="end"
      title={texts.overTitle}
      body={texts.overBody}
      className="border-y border-line bg-surface"
    >
      <div className="grid gap-8 md:grid-cols-2">
        {lists.map(({ title, points, icon: Icon, look }) => (
          <div key={title}>
            <h3 className="text-lg font-semibold">{title}</h3>
            <ul className="mt-3 grid gap-2.5 text-base">
              {points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look}`} />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-8 max-w-3xl text-ink-soft">{texts.freeNote}</p>
    </Section>
  )
}

export const pricingRow: PageRow = {
  path: paths.pricing,
  heads: pricingTexts,
  updated: '2026-11-27',
  body: (place) => <PricingPage place={place} />,
  structuredData: ({ language }) => [
    {
      '@type': 'SoftwareApplication',
      name: 'Fieldlark',
      url: '/',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      inLanguage: ['en', 'es'],
      offers: shownPlans.map((plan) => ({
        '@type': 'Offer',
        name: pricingTexts[language].plans[plan].name,
        price: String(monthlyPrice[plan]),
        priceCurrency: 'USD',
        url: '/pricing',
      })),
    },
  ],
}
