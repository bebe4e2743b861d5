import type { Language } from '#language/texts.ts'
import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening } from '../frame/section.tsx'
import type { PageRow, Place } from '../registry/page-row.ts'
import type { Update } from './update.ts'
import { updates } from './update-list.ts'
import { productUpdatesTexts, updatesTexts } from './updates.texts.ts'

/** "November 27, 2026"; a day has no time zone. */
const dayOf = (date: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-MX' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(date))

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-field'

/** The feeds by language; feed.ts writes the files. */
export const feedPaths = { en: '/updates/feed.xml', es: '/updates/feed-es.xml' } as const

function UpdatesPage({ place }: { place: Place }) {
  const { language } = place
  const texts = updatesTexts[language]
  return (
    <PageFrame place={place}>
      <Opening title={texts.heading} body={texts.intro}>
        <p className="mt-3 flex flex-wrap gap-x-6">
          <a href={feedPaths[language]} className={link}>
            {texts.feed}
          </a>
          <a href={place.href(paths.productUpdates)} className={link}>
            {texts.shortLink}
          </a>
        </p>
      </Opening>
      <div className="mx-auto max-w-6xl px-4 pb-16 md:px-8 md:pb-24">
        {updates.map((update) => (
          <Story key={update.id} update={update} language={language} />
        ))}
      </div>
    </PageFrame>
  )
}

function Story({ update, language }: { update: Update; language: Language }) {
  const { title, story } = update[language]
  return (
    <article
      id={update.id}
      className="grid scroll-mt-4 gap-2 border-t border-line py-8 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-8 md:py-12"
    >
      <time dateTime={update.date} className="text-sm text-ink-soft md:pt-2">
        {dayOf(update.date, language)}
      </time>
      <div className="max-w-2xl">
        <h2 className="font-display text-2xl leading-tight font-bold tracking-tight md:text-[2rem]">
          {title}
        </h2>
        {story.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-base text-pretty text-ink-soft md:text-lg md:leading-7">
            {paragraph}
          </p>
        ))}
      </div>
    </article>
  )
}

function ProductUpdatesPage({ place }: { place: Place }) {
  const { language } = place
  const texts = productUpdatesTexts[language]
  return (
    <PageFrame place={place}>
      <Opening title={texts.heading} body={texts.intro} />
      <div className="mx-auto max-w-6xl px-4 pb-16 md:px-8 md:pb-24">
        <ul className="max-w-3xl border-b border-line">
          {updates.map((update) => (
            <li key={update.id} className="border-t border-line">
              <a href={place.href(`${paths.updates}#${update.id}`)} className="group block py-5">
                <time dateTime={update.date} className="text-xs text-ink-soft">
                  {dayOf(update.date, language)}
                </time>
                <h2 className="mt-1 text-lg font-semibold group-hover:text-field group-hover:underline">
                  {update[language].title}
                </h2>
                <p className="mt-1 text-base text-pretty text-ink-soft">{update[language].short}</p>
              </a>
            </li>
          ))}
        </ul>
        <a href={place.href(paths.updates)} className={`mt-4 ${link}`}>
          {texts.all}
        </a>
      </div>
    </PageFrame>
  )
}

const updated = updates[0]?.date ?? ''

export const updatesRows: readonly PageRow[] = [
  {
    path: paths.updates,
    heads: updatesTexts,
    updated,
    body: (place) => <UpdatesPage place={place} />,
  },
  {
    path: paths.productUpdates,
    heads: productUpdatesTexts,
    updated,
    body: (place) => <ProductUpdatesPage place={place} />,
  },
]
