import type { BookingPageInput } from '@fieldlark/domain/public-profiles/booking-page.ts'

import { accentOf, Page } from '../page-shell.tsx'
import { bookingTexts } from './booking.texts.ts'
import { BookingStep } from './booking-step.tsx'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { TimeStep } from './time-step.tsx'

/** One step of a booking, without a script. */
export function BookingDocument({ input, css }: { input: BookingPageInput; css: string }) {
  const { data, language, step } = input
  const texts = bookingTexts[language]
  const title = texts.title(data.name)
  const isFaulty = 'notice' in step && step.notice !== null && step.notice !== 'again'
  const head = {
    title: isFaulty ? texts.error(title) : title,
    description: texts.description(data.name),
    accent: accentOf(data),
    // The page of the business is what is found.
    isListed: false,
    canonical: null,
  }
  return (
    <Page language={language} head={head} css={css}>
      <StepOf input={input} step={step} />
    </Page>
  )
}

function StepOf({ input, step }: { input: BookingPageInput; step: BookingPageInput['step'] }) {
  if (step.name === 'service') return <ServiceStep input={input} />
  if (step.name === 'time') return <TimeStep input={input} step={step} />
  if (step.name === 'details') return <DetailsStep input={input} step={step} />
  if (step.name === 'code') return <CodeStep input={input} step={step} />
  if (step.name === 'booking') return <BookingStep input={input} step={step} />
  return <DoneStep input={input} step={step} />
}
