import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type { BookingPageInput, BookingStep } from '@fieldlark/domain/public-profiles/booking-page.ts'

import { Line, Notice } from '../form-fields.tsx'
import { bookingTexts } from './booking.texts.ts'
import { Step } from './booking-frame.tsx'
import { dayOf, timeOf } from './booking-words.ts'
import { Hidden, holdOf } from './hidden-fields.tsx'

type Props = { input: BookingPageInput; step: Extract<BookingStep, { name: 'code' }> }

const other = 'min-h-11 px-2 font-semibold text-dress-deep underline underline-offset-4'

/** The code that was mailed; what was typed before goes along in the form. */
export function CodeStep({ input, step }: Props) {
  const { data, language } = input
  const { service, held, notice, values } = step
  const texts = bookingTexts[language]
  const fields = {
    language,
    service: service.id,
    ...holdOf(held),
    key: step.key,
    opened: String(step.openedAt),
  }
  return (
    <Step
      input={input}
      at={3}
      back={bookingAddress(input, { service: service.id })}
      title={texts.codeTitle}
      hint={<p className="break-words">{texts.codeHint(values.email)}</p>}
    >
      <form method="post" action={input.path} className="mt-5 grid gap-4">
        <Hidden fields={{ ...fields, ...values }} />
        {notice !== null && <Notice text={texts.notices[notice]} />}
        <p className="rounded-card bg-dress-soft p-4 font-bold">
          <span className="inline-block first-letter:uppercase">
            {dayOf(language, held.start, data.timezone)},
          </span>{' '}
          {timeOf(language, held.start, data.timezone)}
        </p>
        <Line
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <button
          type="submit"
          className="min-h-13 w-full rounded-control bg-dress px-8 text-base font-bold text-white"
        >
          {texts.codeSend}
        </button>
        <p className="text-xs text-pretty text-ink-soft">{texts.codeMissing}</p>
        <div className="-mx-2 flex flex-wrap gap-x-4">
          <button name="again" value="yes" formNoValidate className={other}>
            {texts.codeAgain}
          </button>
          <button name="edit" value="yes" formNoValidate className={other}>
            {texts.edit}
          </button>
        </div>
      </form>
    </Step>
  )
}
