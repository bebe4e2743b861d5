import { Button } from '@fieldlark/ui/button.tsx'

import { paths } from '#paths.ts'
import { PageFrame } from '../frame/page-frame.tsx'
import { Opening } from '../frame/section.tsx'
import type { PageRow, Place } from '../registry/page-row.ts'
import { contactTexts } from './contact.texts.ts'

type Texts = (typeof contactTexts)['en']

const field = 'w-full rounded-control border border-line-strong bg-surface px-3 text-base font-normal'
const label = 'grid gap-1.5 font-semibold'

export function ContactPage({ place }: { place: Place }) {
  const texts = contactTexts[place.language]
  return (
    <PageFrame place={place}>
      <Opening title={texts.heading} body={texts.intro} />
      <div className="mx-auto grid max-w-6xl gap-10 px-4 pb-16 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-16 md:px-8 md:pb-24">
        <div>
          <output
            id="sent"
            className="mb-6 hidden scroll-mt-6 rounded-card bg-field-soft p-5 text-lg font-semibold text-field target:block"
          >
            {texts.sent}
          </output>
          <ContactForm place={place} texts={texts} />
        </div>
        <aside>
          <h2 className="text-lg font-semibold">{texts.asideTitle}</h2>
          {texts.aside.map((text) => (
            <p key={text} className="mt-2 text-base text-pretty text-ink-soft">
              {text}
            </p>
          ))}
          {place.has(paths.faq) && (
            <a href={place.href(paths.faq)} className={asideLink}>
              {texts.questions}
            </a>
          )}
        </aside>
      </div>
    </PageFrame>
  )
}

/** One of them is shown, where the form begins, after it was not taken. */
const resultsOf = ({ results }: Texts) =>
  [
    ['check', results.check],
    ['invalid', results.invalid],
    ['limit', results.limit],
    ['failed', results.failed],
    ['offline', results.offline],
  ] as const

const asideLink = 'mt-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/**
 * A plain form: server/src/site/contact.ts writes what was typed back into it and shows one of the results. The island sends
 * it without leaving the page. When the page was opened is written by the server (server/src/site/public-pages.ts).
 */
function ContactForm({ place: { language }, texts }: { place: Place; texts: Texts }) {
  return (
    <form method="post" action={`${paths.contact}#answer`} data-island="contact" className="grid gap-5">
      <div id="answer" role="alert" tabIndex={-1} className="scroll-mt-6 outline-none">
        {resultsOf(texts).map(([result, text]) => (
          <p
            key={result}
            data-result={result}
            hidden
            className="rounded-card border border-line-strong bg-lark-soft p-4 text-base font-medium"
          >
            {text}
          </p>
        ))}
      </div>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="opened" />
      <div aria-hidden className="sr-only">
        <label>
          {texts.website}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <label className={label}>
        {texts.name}
        <input name="name" required maxLength={120} autoComplete="name" className={`min-h-12 ${field}`} />
      </label>
      <label className={label}>
        {texts.email}
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          className={`min-h-12 ${field}`}
        />
      </label>
      <label className={label}>
        {texts.message}
        <textarea
          name="message"
          required
          maxLength={4000}
          rows={7}
          aria-describedby="message-hint"
          className={`py-2.5 ${field}`}
        />
        <span id="message-hint" className="text-xs font-normal text-ink-soft">
          {texts.messageHint}
        </span>
      </label>
      <div>
        <Button type="submit" size="lg">
          {texts.send}
        </Button>
      </div>
    </form>
  )
}

export const contactRow: PageRow = {
  path: paths.contact,
  heads: contactTexts,
  updated: '2026-11-27',
  body: (place) => <ContactPage place={place} />,
}
