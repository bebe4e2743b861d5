import type { Period } from '@fieldlark/domain/reports/period.ts'
import { previousOf } from '@fieldlark/domain/reports/period.ts'
import type { ReportName } from '@fieldlark/domain/reports/report.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import ChartColumn from 'lucide-react/icons/chart-column'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { useMoney } from '#parts/money/money.ts'

import { mainKindOf } from './main-kind.ts'
import { printReport } from './print-report.ts'
import { Bars, Legend, Stack } from './report-bars.tsx'
import { Columns } from './report-columns.tsx'
import { saveReport } from './report-file.ts'
import type { ShownReport } from './report-shape.ts'
import { ReportTable } from './report-table.tsx'
import { type ReportWords, useReportWords } from './report-words.ts'
import { reportsTexts } from './reports.texts.ts'
import { useShownReport } from './shown-report.ts'

/** One report for a period: the headline, a chart, the table, and the buttons to print and export it. */
export function ReportView({
  name,
  period,
  onWholeYear,
}: {
  name: ReportName
  period: Period
  onWholeYear: () => void
}) {
  const texts = useTexts(reportsTexts)
  const words = useReportWords()
  const { report, isError, refetch } = useShownReport(name, period, words)
  if (report === undefined) {
    if (isError) {
      return (
        <RetryAlert retryLabel={texts.tryAgain} onRetry={refetch}>
          {texts.loadFailed}
        </RetryAlert>
      )
    }
    return (
      <Card>
        <CardBody>
          <output className="sr-only">{texts.loading}</output>
          <Skeleton className="h-72 w-full" />
        </CardBody>
      </Card>
    )
  }
  if (report === null) {
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn />}
          title={texts.emptyTitle}
          body={texts.emptyBody}
          action={
            <Button variant="secondary" onClick={onWholeYear}>
              {texts.showLastYear}
            </Button>
          }
        />
      </Card>
    )
  }
  return <Shown report={report} name={name} period={period} words={words} />
}

type ShownProps = { report: ShownReport; name: ReportName; period: Period; words: ReportWords }

function Shown({ report, name, period, words }: ShownProps) {
  const texts = useTexts(reportsTexts)
  const title = texts.names[name]
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 pt-4">
        <div className="min-w-0">
          <h2 className="text-base leading-6 font-semibold">{title}</h2>
          <Days name={name} period={period} />
        </div>
        <SaveButtons report={report} name={name} period={period} />
      </div>
      <CardBody className="pt-4">
        <Headline report={report} title={title} words={words} />
      </CardBody>
      <div className="border-t border-line">
        <ReportTable report={report} name={title} words={words} />
      </div>
      <p className="border-t border-line py-3 text-xs text-pretty text-ink-soft">{texts.hints[name]}</p>
    </Card>
  )
}

function SaveButtons({ report, name, period }: Omit<ShownProps, 'words'>) {
  const texts = useTexts(reportsTexts)
  return (
    <div className="flex gap-2 print:hidden">
      <Button
        variant="secondary"
        size="sm"
        aria-label={texts.csvLabel}
        onClick={() => saveReport(report, name, period, { before: texts.before })}
      >
        <Download aria-hidden />
        {texts.csv}
      </Button>
      <Button variant="secondary" size="sm" aria-label={texts.pdfLabel} onClick={printReport}>
        <Printer aria-hidden />
        {texts.pdf}
      </Button>
    </div>
  )
}

/** The headline figure, the one of the period before, and the chart. */
function Headline({ report, title, words }: { report: ShownReport; title: string; words: ReportWords }) {
  const texts = useTexts(reportsTexts)
  const kind = mainKindOf(report)
  const { headline, picture } = report
  return (
    <>
      <p className="text-xs font-medium text-ink-soft">{headline.label}</p>
      <p className="money text-3xl leading-10 font-bold tracking-[-0.02em]">
        {words.write(kind, headline.value)}
      </p>
      {headline.before !== null && (
        <Compared now={headline.value} before={headline.before} text={words.write(kind, headline.before)} />
      )}
      {picture && (
        <figure className="mt-5">
          <figcaption className="sr-only">{texts.pictureOf(title)}</figcaption>
          {picture.look === 'columns' ? (
            <Columns bars={picture.bars} kind={kind} words={words} />
          ) : picture.look === 'stack' ? (
            <Stack bars={picture.bars} kind={kind} words={words} />
          ) : (
            <Bars bars={picture.bars} kind={kind} words={words} />
          )}
          {picture.bars.some(({ before }) => before) && <Legend />}
        </figure>
      )}
    </>
  )
}

function Days({ name, period }: { name: ReportName; period: Period }) {
  const texts = useTexts(reportsTexts)
  const { language } = useLanguage()
  const day = (value: string) => formatDay(language, value)
  const isOneDay = name === 'receivables'
  const write = ({ from, to }: Period) => (isOneDay ? day(to) : texts.days(day(from), day(to)))
  return (
    <p className="text-xs text-pretty text-ink-soft">
      {isOneDay ? texts.asOf(day(period.to)) : write(period)} ·{' '}
      {texts.comparedWith(write(previousOf(period)))}
    </p>
  )
}

/** The change is in words and without colour: an increase is good for income and bad for receivables. */
function Compared({ now, before, text }: { now: string; before: string; text: string }) {
  const texts = useTexts(reportsTexts)
  const money = useMoney()
  const [is, was] = [Number(now), Number(before)]
  const change = was === 0 ? null : (is - was) / Math.abs(was)
  const percent = change === null ? '' : money.percent(Math.round(Math.abs(change) * 100))
  return (
    <p className="text-xs text-ink-soft">
      {texts.beforeValue(text)}
      {change !== null &&
        ` · ${change === 0 ? texts.asBefore : change > 0 ? texts.upBy(percent) : texts.downBy(percent)}`}
    </p>
  )
}
