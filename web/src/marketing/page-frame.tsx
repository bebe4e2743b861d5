import { ButtonLink } from '@fieldlark/ui/button.tsx'
import { Wordmark } from '@fieldlark/ui/mark.tsx'
import Menu from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'

import type { Language } from '#language/texts.ts'
import { paths } from '../paths.ts'

import type { MarketingTexts } from './marketing.texts.ts'

/** The other language's copy of the start page; the island remembers the choice. */
function LanguageLink({ language, texts }: { language: Language; texts: MarketingTexts }) {
  const other = language === 'en' ? 'es' : 'en'
  return (
    <a
      href={other === 'es' ? '/es' : paths.landing}
      lang={other}
      hrefLang={other}
      data-language={other}
      className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {texts.otherLanguage}
    </a>
  )
}

const sectionsOf = (texts: MarketingTexts) => [
  { id: 'trades', name: texts.trades },
  { id: 'features', name: texts.features },
  { id: 'steps', name: texts.steps },
  { id: 'plans', name: texts.plans },
]

export function PageHeader({ language, texts }: { language: Language; texts: MarketingTexts }) {
  return (
    <header className="relative z-10 mx-auto flex max-w-6xl items-center gap-2 px-4 py-3 md:px-8 md:py-5">
      <a
        href="#content"
        className="absolute top-2 left-4 -translate-y-20 rounded-control bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <a
        href={language === 'es' ? '/es' : paths.landing}
        className="mr-auto inline-flex min-h-11 items-center"
      >
        <Wordmark />
      </a>
      <nav aria-label={texts.pageParts} className="hidden gap-1 lg:flex">
        {sectionsOf(texts).map(({ id, name }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
      <div className="ml-4 hidden items-center gap-1 md:flex">
        <LanguageLink language={language} texts={texts} />
        <ButtonLink variant="secondary" href={paths.login} data-open={texts.openApp}>
          {texts.signIn}
        </ButtonLink>
      </div>
      <details data-menu className="md:hidden">
        <summary
          aria-label={texts.menu}
          className="flex size-11 list-none items-center justify-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden"
        >
          <Menu aria-hidden className="size-5" />
        </summary>
        <nav
          aria-label={texts.menu}
          className="absolute inset-x-4 top-full grid gap-1 rounded-card border border-line bg-surface p-2 shadow-overlay"
        >
          {sectionsOf(texts).map(({ id, name }) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken"
            >
              {name}
            </a>
          ))}
          <LanguageLink language={language} texts={texts} />
          <ButtonLink variant="secondary" href={paths.login} data-open={texts.openApp}>
            {texts.signIn}
          </ButtonLink>
        </nav>
      </details>
    </header>
  )
}

export function PageFooter({ language, texts }: { language: Language; texts: MarketingTexts }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-8 md:px-8">
        <Wordmark />
        <p className="mr-auto basis-full text-xs text-ink-soft md:basis-auto">{texts.footer}</p>
        <nav aria-label={texts.haveAccount} className="-mx-3 flex flex-wrap items-center">
          <LanguageLink language={language} texts={texts} />
          <a href={paths.login} data-open={texts.openApp} className={footerLink}>
            {texts.signIn}
          </a>
          <a href={paths.register} className={footerLink}>
            {texts.startTrial}
          </a>
        </nav>
      </div>
    </footer>
  )
}

const footerLink =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink'

/** A band of the page with its heading. */
export function Section({
  id,
  title,
  body,
  className,
  children,
}: {
  id: string
  title: string
  body?: string
  className?: string
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className="mx-auto max-w-6xl px-4 py-16 md:px-8 md:py-24">
        <h2
          id={`${id}-title`}
          className="max-w-2xl font-display text-[1.75rem] leading-[1.12] font-bold tracking-[-0.02em] md:text-[2.5rem]"
        >
          {title}
        </h2>
        {body !== undefined && <p className="mt-4 max-w-2xl text-base text-pretty text-ink-soft">{body}</p>}
        <div className="mt-8 md:mt-12">{children}</div>
      </div>
    </section>
  )
}
