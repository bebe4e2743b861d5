import { Lark } from '@fieldlark/ui/mark.tsx'
import Check from 'lucide-react/icons/check'

import type { LandingTexts } from './landing.texts.ts'

const looks = [
  { bar: 'bg-field', state: 'bg-field-soft text-field' },
  { bar: 'bg-lark', state: 'bg-lark-soft text-warning' },
  { bar: 'bg-line-strong', state: 'bg-sunken text-ink-soft' },
]

/** The day's visits as they look in the app; an image with one description, not content. */
export function DayOnPhone({ texts }: { texts: LandingTexts }) {
  return (
    <figure className="relative mx-auto w-[17.5rem] md:w-[19rem]">
      <figcaption className="sr-only">{texts.picture}</figcaption>
      <div aria-hidden>
        <Lark className="absolute -top-16 left-3 size-16 -rotate-6 text-field md:-top-16 md:-left-10 md:size-20 lg:-top-40 lg:left-6 lg:size-28" />
        <div className="rounded-[2.25rem] border border-ink/10 bg-ink p-2 shadow-overlay">
          <div className="rounded-[1.8rem] bg-paper px-4 pt-4 pb-5">
            <div className="mx-auto mb-4 h-1.5 w-16 rounded-full bg-ink/15" />
            <div className="flex items-baseline justify-between">
              <p className="font-display text-2xl font-bold tracking-tight">{texts.today}</p>
              <p className="text-xs text-ink-soft">{texts.visitCount}</p>
            </div>
            <div className="mt-3 grid gap-2.5">
              {texts.visits.map((visit, index) => (
                <div
                  key={visit.time}
                  className="relative overflow-hidden rounded-card border border-line bg-surface py-2.5 pr-3 pl-4.5"
                >
                  <span className={`absolute inset-y-0 left-0 w-1.5 ${looks[index]?.bar}`} />
                  <p className="flex items-center justify-between text-2xs">
                    <span className="font-semibold text-ink-soft">{visit.time}</span>
                    <span className={`rounded-full px-2 py-px font-semibold ${looks[index]?.state}`}>
                      {visit.state}
                    </span>
                  </p>
                  <p className="mt-0.5 truncate font-semibold">{visit.client}</p>
                  <p className="truncate text-xs text-ink-soft">{visit.work}</p>
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className="absolute -right-3 -bottom-6 flex items-center gap-2.5 rounded-card border border-line bg-surface py-2.5 pr-4 pl-3 shadow-overlay md:-right-6 md:-bottom-5 lg:-right-10">
          <span className="flex size-8 items-center justify-center rounded-full bg-field-soft text-field">
            <Check className="size-4" strokeWidth={3} />
          </span>
          <span>
            <span className="block text-2xs text-ink-soft">{texts.paid}</span>
            <span className="block leading-5 font-bold">$240.00</span>
          </span>
        </div>
      </div>
    </figure>
  )
}
