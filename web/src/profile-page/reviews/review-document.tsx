import type { ReviewPageInput } from '@fieldlark/domain/public-profiles/review-page.ts'
import { ratings, reviewLimits } from '@fieldlark/domain/public-profiles/reviews.ts'

import { dayOf } from '../booking/booking-words.ts'
import { TicketHeader } from '../booking/ticket.tsx'
import { Notice, Words } from '../form-fields.tsx'
import { accentOf, Page } from '../page-shell.tsx'
import { reviewsTexts } from './reviews.texts.ts'
import { Stars } from './stars.tsx'

type Props = { input: ReviewPageInput }

const primary = 'flex min-h-13 items-center justify-center rounded-control bg-dress px-4 font-bold text-white'
const quiet = 'min-h-11 w-full font-semibold text-dress-deep underline underline-offset-4'

/** Where a client reviews a job, without an account and without a script. */
export function ReviewDocument({ input, css }: Props & { css: string }) {
  const { data, language, review } = input
  const texts = reviewsTexts[language]
  const head = {
    title: texts.pageTitle(data.name),
    description: texts.pageDescription(data.name),
    accent: accentOf(data),
    isListed: false,
    canonical: null,
  }
  return (
    <Page language={language} head={head} css={css}>
      <TicketHeader input={input} />
      <main className="mx-auto -mt-16 max-w-xl px-4 pb-10">
        <section className="rounded-card border border-line bg-surface p-4">
          <h1 className="text-2xl font-bold tracking-tight text-balance">{texts.states[review.state]}</h1>
          <p className="mt-1 text-base break-words text-ink-soft">{review.title}</p>
          {review.state === 'open' ? <Form input={input} /> : <Closed input={input} state={review.state} />}
        </section>
        <a
          href={`?language=${language === 'en' ? 'es' : 'en'}`}
          rel="nofollow"
          lang={language === 'en' ? 'es' : 'en'}
          className="mt-4 inline-flex min-h-11 items-center text-xs text-ink-soft underline underline-offset-4"
        >
          {texts.otherLanguage}
        </a>
      </main>
    </Page>
  )
}

function Form({ input }: Props) {
  const { data, language, review, form, notice, path } = input
  const texts = reviewsTexts[language]
  return (
    <>
      <form method="post" action={path} className="mt-4 grid gap-4">
        {notice !== null && <Notice text={texts.notices[notice]} />}
        <input type="hidden" name="language" value={language} />
        <fieldset>
          <legend className="font-semibold">{texts.stars}</legend>
          <div className="mt-1.5 divide-y divide-line rounded-control border border-line-strong">
            {ratings.map((rating) => (
              <label
                key={rating}
                className="flex min-h-12 items-center gap-3 px-3 text-base has-checked:bg-dress-soft"
              >
                <input
                  type="radio"
                  name="rating"
                  value={rating}
                  defaultChecked={form.rating === rating}
                  required
                  className="size-5 accent-dress"
                />
                <Stars rating={rating} />
                {texts.ratings[rating]}
              </label>
            ))}
          </div>
        </fieldset>
        <Words
          label={texts.words}
          hint={texts.wordsHint}
          rows={5}
          maxLength={reviewLimits.body}
          defaultValue={form.body}
        />
        <p className="text-xs text-pretty text-ink-soft">{texts.shown(review.author, data.name)}</p>
        <button type="submit" className={primary}>
          {texts.send}
        </button>
      </form>
      <Refuse input={input} />
    </>
  )
}

function Refuse({ input: { language, path } }: Props) {
  return (
    <form method="post" action={path} className="mt-2">
      <input type="hidden" name="language" value={language} />
      <button type="submit" name="refuse" value="yes" className={quiet}>
        {reviewsTexts[language].refuse}
      </button>
    </form>
  )
}

/** Everybody who gave a review is led to Google, whatever they said: choosing among them would be against its rules. */
function Closed({ input, state }: Props & { state: 'given' | 'refused' | 'over' }) {
  const { data, language, review } = input
  const texts = reviewsTexts[language]
  const day = review.publish_at ? dayOf(language, review.publish_at, data.timezone) : ''
  return (
    <div className="mt-4 grid gap-3 text-base">
      {review.place && <p className="text-pretty">{texts.places[review.place](data.name, day)}</p>}
      <p className="text-pretty">{texts.hints[state](data.name)}</p>
      {state === 'given' && review.google && (
        <>
          <p>{texts.google}</p>
          <a href={review.google} rel="nofollow noopener" className={primary}>
            {texts.toGoogle}
          </a>
        </>
      )}
      {!review.is_refused && <Refuse input={input} />}
      {review.is_refused && state !== 'refused' && <p>{texts.hints.refused(data.name)}</p>}
    </div>
  )
}
