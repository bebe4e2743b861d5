import { cn } from '@fieldlark/ui/class-names.ts'

import { useReport } from '#data/reports.ts'
import { formatMonth } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { CardLink } from '../card-link.tsx'
import { Section } from '../section.tsx'
import { moneyTexts } from './money.texts.ts'

/** From the first day of the month five months ago. */
export function sixMonthsTo(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = year * 12 + month - 6
  return {
    from: `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`,
    to: today,
  }
}

const barHeight = 84

/** What came in during six months: a bar each with its amount, the one that is not over in full colour. */
export function SixMonths({ today }: { today: string }) {
  const texts = useTexts(moneyTexts)
  const { language } = useLanguage()
  const { id: businessId } = useBusiness()
  const { format, formatSum, short } = useMoney()
  const { data: months } = useReport(businessId, 'months', sixMonthsTo(today))
  if (!months?.some(({ received }) => received !== 0)) return null
  const most = Math.max(...months.map(({ received }) => received), 1)
  const words = months.map(
    ({ month, received }) => `${formatMonth(language, month, 'long')} ${format(received)}`,
  )
  return (
    <Section
      title={texts.months}
      note={texts.monthsTotal(formatSum(months.map(({ received }) => received)))}
      action={<CardLink to={`${paths.reports}?report=months`}>{texts.reports}</CardLink>}
    >
      <p className="sr-only">{words.join(', ')}</p>
      <div aria-hidden className="money mt-2 grid grid-cols-6 items-end gap-2 text-center text-2xs">
        {months.map(({ month, received }, at) => {
          const isNow = at === months.length - 1
          return (
            <div key={month} className={cn('min-w-0', isNow ? 'font-semibold' : 'text-ink-soft')}>
              {short(received)}
              <div
                className={cn('my-1 rounded-sm', isNow ? 'bg-field' : 'bg-field/30')}
                style={{ height: Math.max((Math.max(received, 0) / most) * barHeight, 2) }}
              />
              {formatMonth(language, month)}
            </div>
          )
        })}
      </div>
    </Section>
  )
}
