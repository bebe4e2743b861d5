import { TRIAL_DAYS } from '@fieldlark/domain/plans/plan.ts'
import { ButtonLink } from '@fieldlark/ui/button.tsx'

import type { Language } from '#language/texts.ts'
import { paths } from '#paths.ts'
import { frameTexts } from '../frame/frame.texts.ts'
import { PageFooter, PageHeader } from '../frame/page-frame.tsx'
import type { Place } from '../registry/page-row.ts'
import { DayOnPhone } from './day-on-phone.tsx'
import { FieldDrawing } from './field-drawing.tsx'
import { type LandingTexts, landingTexts } from './landing.texts.ts'
import { FeaturesSection, StepsSection, TradesSection } from './landing-sections.tsx'
import { LookAroundSection } from './look-around-section.tsx'
import { PlansSection } from './plans-section.tsx'

/** The start page, rendered once at build and never hydrated. */
export function LandingPage({ place }: { place: Place }) {
  const { language } = place
  const texts = landingTexts[language]
  return (
    <>
      <output
        data-notice
        className="fixed inset-x-4 top-4 z-20 mx-auto max-w-md rounded-card border border-line bg-surface px-4 py-3 text-center font-medium shadow-overlay empty:hidden"
      />
      <div className="relative overflow-clip">
        <PageHeader place={place} />
        <Hero language={language} texts={texts} />
      </div>
      <main id="content">
        <TradesSection place={place} texts={texts} />
        <FeaturesSection language={language} texts={texts} />
        <StepsSection texts={texts} />
        <PlansSection language={language} texts={texts} />
        <LookAroundSection place={place} texts={texts} />
        <Closing language={language} texts={texts} />
      </main>
      <PageFooter place={place} />
    </>
  )
}

function Hero({ language, texts }: { language: Language; texts: LandingTexts }) {
  return (
    <section aria-labelledby="hero-title">
      <FieldDrawing />
      <div className="relative mx-auto grid max-w-6xl px-4 pt-6 pb-12 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-10 md:px-8 md:pt-12 md:pb-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="md:pt-6 md:pb-64">
          <h1
            id="hero-title"
            className="font-display text-[2.5rem] leading-[1.04] font-bold tracking-[-0.03em] md:text-[3.25rem] lg:text-[4.25rem]"
          >
            <span className="block">{texts.heroTitle.first}</span>{' '}
            <span className="block">{texts.heroTitle.second}</span>
          </h1>
          <p className="mt-5 max-w-xl text-base text-pretty text-ink-soft md:text-lg md:leading-7">
            {texts.heroBody}
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-3">
            <ButtonLink size="lg" href={paths.register}>
              {frameTexts[language].startTrial}
            </ButtonLink>
            <p className="text-xs text-ink-soft">{texts.heroNote(TRIAL_DAYS[language])}</p>
          </div>
        </div>
        <div className="pt-20 md:self-end md:pt-0">
          <DayOnPhone texts={texts} />
        </div>
      </div>
    </section>
  )
}

function Closing({ language, texts }: { language: Language; texts: LandingTexts }) {
  return (
    <section aria-labelledby="closing-title" className="bg-field text-white">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-8 px-4 py-16 md:px-8 md:py-20">
        <h2
          id="closing-title"
          className="max-w-xl font-display text-[1.75rem] leading-[1.12] font-bold tracking-[-0.02em] md:text-[2.5rem]"
        >
          {texts.closingTitle}
        </h2>
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink
            size="lg"
            className="bg-lark text-ink hover:bg-lark/90 focus-visible:outline-white"
            href={paths.register}
          >
            {frameTexts[language].startTrial}
          </ButtonLink>
          <a
            href={paths.login}
            data-open={frameTexts[language].openApp}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 focus-visible:outline-white"
          >
            {frameTexts[language].signIn}
          </a>
        </div>
      </div>
    </section>
  )
}
