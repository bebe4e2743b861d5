import { bookingAddressOf } from '@fieldlark/domain/public-profiles/booking-address.ts'
import { bookedOnline } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { NoPage, ProfilePage, ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { pageColors } from '@fieldlark/domain/public-profiles/public-profile.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import { accentOf, type Head, Page } from './page-shell.tsx'
import { profileTexts } from './profile.texts.ts'
import { ProfileHero } from './profile-hero.tsx'
import { Gallery } from './profile-photos.tsx'
import { About, Areas, Contact, Hours, Services } from './profile-sections.tsx'
import { spokenWords } from './profile-words.ts'
import { Reviews } from './reviews/shown-reviews.tsx'
import { localBusiness } from './structured-data.ts'

const headOf = ({ data, language, siteUrl }: ProfilePageInput): Head => ({
  title: titleOf(data, language),
  description: profileTexts[language].description(
    data.name,
    data.services
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', '),
  ),
  accent: accentOf(data),
  isListed: data.in_search_engines,
  canonical: `${siteUrl}/p/${data.subdomain}`,
})

function titleOf(data: ProfilePage, language: ProfilePageInput['language']): string {
  const headline = spokenWords(data.headline, language)
  return headline === null ? data.name : `${data.name} · ${headline}`
}

/** The page of a business, without a script. */
export function ProfileDocument({ input, css }: { input: ProfilePageInput; css: string }) {
  const { data, language } = input
  const texts = profileTexts[language]
  return (
    <Page language={language} head={headOf(input)} css={css}>
      <ProfileHero input={input} />
      <main className="mx-auto grid max-w-5xl gap-x-16 px-4 pt-8 pb-10 md:grid-cols-[minmax(0,1fr)_20rem] md:px-8 md:pt-12 md:pb-16">
        <div>
          <Services input={input} />
          <Gallery input={input} />
          <Reviews input={input} />
          <About input={input} />
          <EnquiryForm input={input} />
        </div>
        <div className="mt-10 md:mt-0">
          <Hours input={input} />
          <Areas input={input} />
          <Contact input={input} />
        </div>
      </main>
      <footer className="mx-auto max-w-5xl px-4 pb-28 text-xs text-ink-soft md:px-8 md:pb-10">
        {texts.madeWith}{' '}
        <a href="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Fieldlark
        </a>
        {' · '}
        <a
          href={`?language=${language === 'en' ? 'es' : 'en'}`}
          rel="nofollow"
          lang={language === 'en' ? 'es' : 'en'}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {texts.otherLanguage}
        </a>
        {data.has_portal && (
          <>
            {' · '}
            <a
              href={`/p/${data.subdomain}/portal`}
              rel="nofollow"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {texts.portal}
            </a>
          </>
        )}
      </footer>
      <Dock input={input} />
    </Page>
  )
}

/** On a phone the ways to the business stay in reach. */
function Dock({ input }: { input: ProfilePageInput }) {
  const { data, language } = input
  const texts = profileTexts[language]
  const isBooked = bookedOnline(data).length > 0
  if (!data.takes_enquiries && !isBooked) return null
  const primary = 'bg-dress text-white'
  const way = 'flex min-h-12 flex-1 items-center justify-center rounded-control px-2 text-center font-bold'
  return (
    <nav
      aria-label={isBooked ? texts.book : texts.ask}
      className="page-dock fixed inset-x-0 bottom-0 flex gap-2 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden"
    >
      {data.takes_enquiries && (
        <a href="#ask" className={`${way} ${isBooked ? 'border border-line-strong' : primary}`}>
          {texts.ask}
        </a>
      )}
      {isBooked && (
        <a href={bookingAddressOf(input)} rel="nofollow" className={`${way} ${primary}`}>
          {texts.book}
        </a>
      )}
    </nav>
  )
}

/** The answer for an unknown, a hidden and a taken-down page alike, and while none can be read. */
export function NoPageDocument({
  reason,
  language,
  css,
}: {
  reason: NoPage
  language: ProfilePageInput['language']
  css: string
}) {
  const { title, text } = profileTexts[language].noPage[reason]
  const head = { title, description: text, accent: pageColors.green, isListed: false, canonical: null }
  return (
    <Page language={language} head={head} css={css}>
      <main className="mx-auto max-w-xl px-4 py-24 text-center">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-3 text-base text-pretty text-ink-soft">{text}</p>
        <a
          href="/"
          className="mt-6 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Fieldlark
        </a>
      </main>
    </Page>
  )
}

/** What search engines read about a business. */
export const structuredDataOf = (input: ProfilePageInput): string =>
  JSON.stringify(localBusiness(input)).replaceAll('<', '\\u003c')
