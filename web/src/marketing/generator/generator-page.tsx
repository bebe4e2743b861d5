import { ButtonLink, buttonLook } from '@fieldlark/ui/button.tsx'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import Share from 'lucide-react/icons/share'

import { paths } from '#paths.ts'

import { PageFooter, PageHeader } from '../frame/page-frame.tsx'
import { Section } from '../frame/section.tsx'
import type { Place } from '../registry/page-row.ts'
import { DrawnPiece } from './drawn-piece.tsx'
import { exampleOf } from './example.ts'
import { type GeneratorTexts, generatorTexts } from './generator.texts.ts'
import { GeneratorForm } from './generator-form.tsx'
import { previewOf } from './preview.ts'

/** A form for an invoice with its live preview; the PDF comes from the function `free-invoice`. */
export function GeneratorPage({ place }: { place: Place }) {
  const { language } = place
  const texts = generatorTexts[language]
  return (
    <>
      <div className="print:hidden">
        <PageHeader place={place} />
      </div>
      <main id="content">
        <div data-island="generator" className="mx-auto max-w-6xl px-4 pt-3 pb-12 md:px-8 md:pb-20">
          <Bar texts={texts} />
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] lg:gap-10">
            <GeneratorForm language={language} texts={texts} />
            <section aria-label={texts.preview} className="lg:sticky lg:top-24">
              <p data-example className="mb-2 min-h-4.5 text-xs text-ink-soft print:hidden">
                {texts.example}
              </p>
              <div
                data-preview
                className="rounded-card border border-line bg-surface p-5 shadow-raised sm:p-7 print:border-0 print:p-0 print:shadow-none"
              >
                <DrawnPiece piece={previewOf(exampleOf(language), null)} />
              </div>
            </section>
          </div>
          <Kept texts={texts} />
        </div>
        <div className="print:hidden">
          <Facts texts={texts} />
          <Offer texts={texts} />
        </div>
      </main>
      <div className="pb-18 md:pb-0 print:hidden">
        <PageFooter place={place} />
      </div>
    </>
  )
}

type TextsProps = { texts: GeneratorTexts }

/** Title and actions; on a phone the actions stay at the bottom of the screen. */
function Bar({ texts }: TextsProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4 print:hidden">
      <div>
        <h1 className="font-display text-[2rem] leading-[1.06] font-bold tracking-[-0.03em] text-balance md:text-[2.75rem]">
          {texts.heading}
        </h1>
        <p className="mt-2 text-base text-ink-soft">{texts.opening}</p>
      </div>
      <div
        data-actions
        hidden
        className="fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 md:static md:border-0 md:bg-transparent md:p-0"
      >
        <output data-status className="w-full text-sm font-medium empty:hidden md:order-last md:text-right" />
        <button type="button" data-print className={buttonLook({ variant: 'secondary' })}>
          <Printer aria-hidden />
          {texts.print}
        </button>
        <button type="button" data-share hidden className={buttonLook({ variant: 'secondary' })}>
          <Share aria-hidden />
          {texts.share}
        </button>
        <button type="button" data-download className={`${buttonLook({})} grow md:grow-0`}>
          <Download aria-hidden />
          {texts.download}
        </button>
      </div>
    </div>
  )
}

const small = buttonLook({ variant: 'secondary', size: 'sm' })

function Kept({ texts: { kept, newInvoice } }: TextsProps) {
  return (
    <section
      data-kept
      hidden
      aria-labelledby="kept-title"
      className="mt-12 border-t border-line pt-8 print:hidden"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-xl">
          <h2 id="kept-title" className="text-lg font-bold">
            {kept.title}
          </h2>
          <p className="mt-1 text-ink-soft">{kept.body}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a
            data-keep
            hidden
            href={`${paths.register}?keep`}
            data-open={kept.keep}
            data-inside={paths.invoicesKeep}
            className={buttonLook({ size: 'sm' })}
          >
            {kept.keep}
          </a>
          <button type="button" data-new className={small}>
            {newInvoice}
          </button>
          <button type="button" data-export className={small}>
            {kept.exportAll}
          </button>
          <label className={`${small} cursor-pointer has-focus-visible:outline-2`}>
            {kept.importAll}
            <input type="file" data-import accept="application/json,.json" className="sr-only" />
          </label>
        </div>
      </div>
      <ul data-drafts data-none={kept.none} className="mt-4 grid grid-cols-1 gap-x-8 md:grid-cols-2" />
    </section>
  )
}

function Facts({ texts: { facts } }: TextsProps) {
  return (
    <Section id="facts" title={facts.title} className="border-t border-line bg-surface">
      <ul className="grid gap-8 md:grid-cols-3">
        {(['browser', 'pdf', 'cents'] as const).map((name) => (
          <li key={name} className="border-t-2 border-field pt-5">
            <h3 className="text-lg font-semibold">{facts.list[name].name}</h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{facts.list[name].body}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Offer({ texts: { offer } }: TextsProps) {
  return (
    <Section id="offer" title={offer.title} body={offer.body}>
      <ButtonLink size="lg" href={paths.register}>
        {offer.action}
      </ButtonLink>
    </Section>
  )
}
