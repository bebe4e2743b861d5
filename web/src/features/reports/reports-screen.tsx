import { type Period, periodOf, readPeriod } from '@fieldlark/domain/reports/period.ts'
import { type ReportName, reportNames } from '@fieldlark/domain/reports/report.ts'
import { Card } from '@fieldlark/ui/card.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Lock from 'lucide-react/icons/lock'
import { Link, useSearchParams } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useCan } from '#session/session.tsx'

import { PeriodPicker } from './period-picker.tsx'
import { ReportView } from './report-view.tsx'
import { reportsTexts } from './reports.texts.ts'

/** The report and its period are in the URL, so that a link leads to it. */
function useChoice() {
  const { today } = useToday()
  const [address, setAddress] = useSearchParams()
  const name = reportNames.find((each) => each === address.get('report')) ?? 'profit'
  const period = readPeriod(address.get('from'), address.get('to'), today)
  const searchOf = (change: { report?: ReportName; period?: Period }) => {
    const { from, to } = change.period ?? period
    return new URLSearchParams({ report: change.report ?? name, from, to })
  }
  const choose = (change: { report?: ReportName; period?: Period }) =>
    setAddress(searchOf(change), { replace: true, preventScrollReset: true })
  return { today, name, period, searchOf, choose }
}

/** Ends a current period today: nothing can be overdue on a future date. */
const untilToday = ({ from, to }: Period, today: string): Period =>
  from <= today && today < to ? { from, to: today } : { from, to }

type Choice = ReturnType<typeof useChoice>

/** The reports of the business. */
export function ReportsScreen() {
  const texts = useTexts(reportsTexts)
  const canSee = useCan('view finances')
  const choice = useChoice()
  if (!canSee) return <OfficeOnly />
  const { today, name, period, choose } = choice
  return (
    <>
      <title>{texts.documentTitle(texts.names[name])}</title>
      <PageHeader title={texts.title} className="print:hidden" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6">
        <ReportLinks choice={choice} />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:hidden">
            <ReportField choice={choice} />
            <PeriodPicker period={period} today={today} onPeriod={(chosen) => choose({ period: chosen })} />
          </div>
          <ReportView
            key={name}
            name={name}
            period={name === 'receivables' ? untilToday(period, today) : period}
            onWholeYear={() => choose({ period: periodOf('this_year', today) })}
          />
        </div>
      </div>
    </>
  )
}

function OfficeOnly() {
  const texts = useTexts(reportsTexts)
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} />
      <Card>
        <EmptyState icon={<Lock />} title={texts.officeOnly} />
      </Card>
    </>
  )
}

/** The navigation between reports on a wide screen. */
function ReportLinks({ choice: { name, searchOf } }: { choice: Choice }) {
  const texts = useTexts(reportsTexts)
  return (
    <nav aria-label={texts.report} className="hidden lg:block print:hidden">
      <ul className="grid gap-0.5">
        {reportNames.map((each) => (
          <li key={each}>
            <Link
              to={{ search: searchOf({ report: each }).toString() }}
              replace
              preventScrollReset
              aria-current={each === name ? 'page' : undefined}
              className={cn(
                'flex min-h-10 items-center rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink',
                'aria-[current=page]:bg-field-soft aria-[current=page]:font-semibold aria-[current=page]:text-field',
              )}
            >
              {texts.names[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same navigation on a narrow screen. */
function ReportField({ choice: { name, choose } }: { choice: Choice }) {
  const texts = useTexts(reportsTexts)
  return (
    <Field label={texts.report} className="col-span-2 lg:hidden">
      <NativeSelect value={name} onChange={(event) => choose({ report: event.target.value as ReportName })}>
        {reportNames.map((each) => (
          <option key={each} value={each}>
            {texts.names[each]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
