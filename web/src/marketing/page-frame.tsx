import { ButtonLink } from '@fieldlark/ui/button.tsx'
import { Wordmark } from '@fieldlark/ui/mark.tsx'
import Menu from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'

import type { Language } from '#language/texts.ts'
import { legalHref, legalPages, paths } from '#paths.ts'

import { legalTexts } from './legal/legal.texts.ts'
import type { MarketingTexts } from './marketing.texts.ts'

/** `page` is the path without its language: "/terms"; the start page has none. */
type PageProps = { language: Language; texts: MarketingTexts; page?: string }

const homeOf = (language: Language) => (language === 'es' ? '/es' : paths.landing)

/** Links to the same page in the other language; `island.ts` remembers the choice. */
function LanguageLink({ language, texts, page = '' }: PageProps) {
  const other = language === 'en' ? 'es' : 'en'
  return (
    <a
      href={other === 'es' ? `/es${page}` : page || paths.landing}
      lang={other}
      hrefLang={other}
      data-language={other}
      className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {texts.otherLanguage}
    </a>
  )
}

/** The sections of the start page, from there or from another page. */
const sectionsOf = ({ language, texts, page }: PageProps) =>
  (['trades', 'features', 'steps', 'plans'] as const).map((id) => ({
    href: `${page ? homeOf(language) : ''}#${id}`,
    name: texts[id],
  }))

export function PageHeader(props: PageProps) {
  const { language, texts, page } = props
  return (
    <header className="relative z-10 mx-auto flex max-w-6xl items-center gap-2 px-4 py-3 md:px-8 md:py-5">
      <a
        href="#content"
        className="absolute top-2 left-4 -translate-y-20 rounded-control bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <a href={homeOf(language)} className="mr-auto inline-flex min-h-11 items-center">
        <Wordmark />
      </a>
      <nav aria-label={page ? texts.menu : texts.pageParts} className="hidden gap-1 lg:flex">
        {sectionsOf(props).map(({ href, name }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
      <div className="ml-4 hidden items-center gap-1 md:flex">
        <LanguageLink {...props} />
        <SignInLink texts={texts} />
      </div>
      <PhoneMenu {...props} />
    </header>
  )
}

function SignInLink({ texts }: { texts: MarketingTexts }) {
  return (
    <ButtonLink variant="secondary" href={paths.login} data-open={texts.openApp}>
      {texts.signIn}
    </ButtonLink>
  )
}

/** Opens without a script; `island.ts` closes it. */
function PhoneMenu(props: PageProps) {
  const { texts } = props
  return (
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
        {sectionsOf(props).map(({ href, name }) => (
          <a
            key={href}
            href={href}
            className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken"
          >
            {name}
          </a>
        ))}
        <LanguageLink {...props} />
        <SignInLink texts={texts} />
      </nav>
    </details>
  )
}

export function PageFooter(props: PageProps) {
  const { language, texts } = props
  const legal = legalTexts[language]
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-8 md:px-8">
        <Wordmark />
        <p className="mr-auto basis-full text-xs text-ink-soft md:basis-auto">{texts.footer}</p>
        <nav aria-label={texts.haveAccount} className="-mx-3 flex flex-wrap items-center">
          <LanguageLink {...props} />
          <a href={paths.login} data-open={texts.openApp} className={footerLink}>
            {texts.signIn}
          </a>
          <a href={paths.register} className={footerLink}>
            {texts.startTrial}
          </a>
        </nav>
        <nav aria-label={legal.pages} className="-mx-3 flex basis-full flex-wrap items-center text-xs">
          {legalPages.map((page) => (
            <a key={page} href={legalHref(page, language)} className={footerLink}>
              {legal.names[page]}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}

const footerLink =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink'

/** A section of the page, full width, with its heading. */
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
