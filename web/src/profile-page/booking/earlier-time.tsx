import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type { BookingPageInput, EarlierWish } from '@fieldlark/domain/public-profiles/booking-page.ts'

import { dayOf, timeOf } from './booking-words.ts'
import { earlierTimeTexts } from './earlier-time.texts.ts'
import { Hidden } from './hidden-fields.tsx'

type Look = { primary: string; secondary: string }
type Props = { input: BookingPageInput; wish: EarlierWish; look: Look }

/** Where a client says that they would rather come sooner, and takes an earlier time that opened up. */
export function EarlierTime({ input, wish, look }: Props) {
  const { data, language } = input
  const texts = earlierTimeTexts[language]
  const ask = (fields: Record<string, string>, label: string, className: string) => (
    <form method="post" action={bookingAddress(input)}>
      <Hidden fields={fields} />
      <button type="submit" className={`${className} w-full`}>
        {label}
      </button>
    </form>
  )
  if (wish.state === 'open') return ask({ earlier: 'yes' }, texts.wish, look.secondary)
  return (
    <>
      <p>{texts[wish.state]}</p>
      {wish.state === 'free' &&
        ask(
          { at: wish.time },
          `${dayOf(language, wish.time, data.timezone)}, ${timeOf(language, wish.time, data.timezone)}`,
          look.primary,
        )}
      {ask({ earlier: 'no' }, texts.forget, look.secondary)}
    </>
  )
}
