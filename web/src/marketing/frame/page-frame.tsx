import { ButtonLink } from '@fieldlark/ui/button.tsx'
import { Wordmark } from '@fieldlark/ui/mark.tsx'
import Menu from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'

import { consentTexts } from '#consent/consent.texts.ts'
import { featurePages, legalPages, paths, tradePages } from '#paths.ts'

import type { Place } from '../registry/page-row.ts'
import { tradeNameOf } from '../trades/trade-names.ts'
import { type FrameTexts, frameTexts } from './frame.texts.ts'

type Props = { place: Place }
type Group = { name: string; links: readonly { href: string; name: string }[] }

const headerPaths = ['/#trades', paths.features, paths.pricing, '/blog', paths.faq]
const footerPaths = {
  product: [paths.features, paths.pricing, ...featurePages, paths.productUpdates, paths.updates],
  company: [paths.about, '/blog', paths.faq, paths.contact],
  legal: legalPages.map((page) => paths[page]),
}

const linksTo = (place: Place, wanted: readonly string[]) => {
  const names: Readonly<Record<string, string>> = frameTexts[place.language].names
  return wanted
    .filter(place.has)
    .map((path) => ({ href: place.href(path), name: names[path] ?? tradeNameOf(path, place.language) }))
}

/** What stands around every public page: the way past the menu, the menu, the page, the footer. */
export function PageFrame({ place, children }: Props & { children: ReactNode }) {
  return (
    <>
      <PageHeader place={place} />
      <main id="content">{children}</main>
      <PageFooter place={place} />
    </>
  )
}

/** Links to the same page in the other language; `island.ts` remembers the choice and keeps the address plain. */
function LanguageLink({ place, className }: Props & { className: string }) {
  const other = place.language === 'en' ? 'es' : 'en'
  return (
    <a
      href={place.otherHref}
      lang={other}
      hrefLang={other}
      data-language={other}
      data-plain={place.otherHref.startsWith(`/${other}`) ? place.path : undefined}
      className={className}
    >
      {frameTexts[place.language].otherLanguage}
    </a>
  )
}

export function PageHeader({ place }: Props) {
  const texts = frameTexts[place.language]
  const links = linksTo(place, headerPaths)
  return (
    <header className="relative z-10 mx-auto flex max-w-6xl items-center gap-2 px-4 py-3 md:px-8 md:py-5">
      <a
        href="#content"
        className="absolute top-2 left-4 -translate-y-20 rounded-control bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <a href={place.href(paths.landing)} className="mr-auto inline-flex min-h-11 items-center">
        <Wordmark />
      </a>
      <nav aria-label={texts.pages} className="hidden gap-1 lg:flex">
        {links.map(({ href, name }) => (
          <a key={href} href={href} className={quietLink}>
            {name}
          </a>
        ))}
      </nav>
      <div className="ml-4 hidden items-center gap-1 md:flex">
        <LanguageLink place={place} className={quietLink} />
        <SignInLink texts={texts} />
      </div>
      <PhoneMenu place={place} links={links} />
    </header>
  )
}

const quietLink =
  'inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink'

function SignInLink({ texts }: { texts: FrameTexts }) {
  return (
    <ButtonLink variant="secondary" href={paths.login} data-open={texts.openApp}>
      {texts.signIn}
    </ButtonLink>
  )
}

/** Opens without a script; `island.ts` closes it. */
function PhoneMenu({ place, links }: Props & { links: Group['links'] }) {
  const texts = frameTexts[place.language]
  return (
    <details data-menu className="lg:hidden">
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
        {links.map(({ href, name }) => (
          <a
            key={href}
            href={href}
            className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken"
          >
            {name}
          </a>
        ))}
        <LanguageLink place={place} className={quietLink} />
        <SignInLink texts={texts} />
        <ButtonLink variant="primary" href={paths.register}>
          {texts.startTrial}
        </ButtonLink>
      </nav>
    </details>
  )
}

export function PageFooter({ place }: Props) {
  const texts = frameTexts[place.language]
  const groups = [
    { name: texts.groups.product, links: linksTo(place, footerPaths.product) },
    { name: texts.groups.trades, links: linksTo(place, tradePages) },
    { name: texts.groups.company, links: linksTo(place, footerPaths.company) },
    { name: texts.groups.legal, links: linksTo(place, footerPaths.legal) },
  ].filter(({ links }) => links.length > 0)
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 md:grid-cols-5 md:px-8">
        <div className="flex flex-col items-start gap-2">
          <Wordmark />
          <p className="text-xs text-ink-soft">{texts.footer}</p>
          <nav
            aria-label={texts.haveAccount}
            className="-mx-3 flex flex-wrap items-center md:flex-col md:items-start"
          >
            <LanguageLink place={place} className={quietLink} />
            <a href={paths.login} data-open={texts.openApp} className={quietLink}>
              {texts.signIn}
            </a>
            <a href={paths.register} className={quietLink}>
              {texts.startTrial}
            </a>
          </nav>
          <a href={place.href(paths.cookies)} data-consent-opens className={`-mx-3 ${quietLink}`}>
            {consentTexts[place.language].settings}
          </a>
        </div>
        {groups.map((group) => (
          <FooterGroup key={group.name} {...group} />
        ))}
      </div>
    </footer>
  )
}

function FooterGroup({ name, links }: Group) {
  return (
    <nav aria-label={name}>
      <h2 className="text-xs font-semibold text-ink">{name}</h2>
      <ul className="mt-1 grid grid-cols-2 gap-x-4 md:grid-cols-1">
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline md:min-h-9"
            >
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
