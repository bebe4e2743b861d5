import type { ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import type { ShownReview } from '@fieldlark/domain/public-profiles/reviews.ts'
import { dayText } from '@fieldlark/domain/values/day-text.ts'
import { numberText } from '@fieldlark/domain/values/number-text.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'

import { Section } from '../profile-sections.tsx'
import { linesOf } from '../profile-words.ts'
import { reviewsTexts } from './reviews.texts.ts'
import { Stars } from './stars.tsx'

type Props = { input: ProfilePageInput }

/** What clients say, the newest first. Nothing of it is structured data: search engines show no reviews of one's own page. */
export function Reviews({ input }: Props) {
  const { data, language } = input
  const { count, average, newest } = data.reviews
  const texts = reviewsTexts[language]
  if (count === 0 || average === null) return null
  return (
    <Section id="reviews" title={texts.title}>
      <p className="text-base">
        <Stars rating={Number(average)} />{' '}
        <span className="font-bold">{texts.average(numberText(language, average, data.currency))}</span>
        {' · '}
        {texts.count(count)}
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {newest.map((review) => (
          <li key={review.id} className="py-4">
            <Review input={input} review={review} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-pretty text-ink-soft">
        {texts.how}
        {newest.length < count && ` ${texts.newest(newest.length)}`}
      </p>
    </Section>
  )
}

function Review({ input: { data, language }, review }: Props & { review: ShownReview }) {
  const texts = reviewsTexts[language]
  return (
    <>
      <p>
        <Stars rating={review.rating} />
        <span className="sr-only">{texts.average(String(review.rating))}</span>{' '}
        <bdi className="font-semibold">{review.author}</bdi>
        <span className="text-ink-soft">
          {' · '}
          {dayText(language, wallOf(review.created_at, data.timezone).day)}
        </span>
      </p>
      <div lang={review.language}>
        <Lines text={review.body} />
      </div>
      {review.reply && (
        <div className="mt-3 rounded-card bg-sunken p-4">
          <p className="font-semibold break-words">{texts.reply(data.name)}</p>
          <Lines text={review.reply} />
        </div>
      )}
    </>
  )
}

function Lines({ text }: { text: string | null }) {
  return linesOf(text).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves.
    <p key={at} className="mt-1 max-w-prose text-base text-pretty break-words">
      {line}
    </p>
  ))
}
