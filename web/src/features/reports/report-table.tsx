import { cn } from '@fieldlark/ui/class-names.ts'
import { useWindowRows } from '@fieldlark/ui/window-rows.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'

import { mainKindOf } from './main-kind.ts'
import type { ReportLine, ShownReport } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'
import { reportsTexts } from './reports.texts.ts'

const cell = 'px-3 py-2.5 first:pl-0 last:pr-0'
const figure = `${cell} text-right`
// On a phone the small text under the label shows these instead.
const wide = 'hidden md:table-cell print:table-cell'

type TableProps = { report: ShownReport; words: ReportWords }

/** The table of the report. On a phone each row has its label, its detail and the main value. */
export function ReportTable({ report, name, words }: TableProps & { name: string }) {
  return (
    <table
      aria-label={name}
      aria-rowcount={report.lines.length > most ? report.lines.length + 1 : undefined}
      className="w-full text-left"
    >
      <Head report={report} />
      <Lines report={report} words={words} />
      {report.sums && <Sums report={report} sums={report.sums} words={words} />}
    </table>
  )
}

/** A few hundred rows are written as they are, which search in the page finds too. */
const most = 200

/** On paper all rows, on the screen only those near the window once there are many. */
function Lines({ report, words }: TableProps) {
  const isPrinted = useIsPrinted()
  if (report.lines.length > most && !isPrinted) return <NearLines report={report} words={words} />
  return (
    <tbody>
      {report.lines.map((line) => (
        <Line key={line.id} report={report} line={line} words={words} />
      ))}
    </tbody>
  )
}

function NearLines({ report, words }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, before, after, measureRow } = useWindowRows({
    list: body,
    count: report.lines.length,
    rowHeight: 45,
    isMeasured: true,
  })
  return (
    <tbody ref={body}>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {rows.map(({ index }) => {
        const line = report.lines[index]
        if (line === undefined) return null
        return (
          <Line
            key={line.id}
            report={report}
            line={line}
            words={words}
            place={index}
            measureRow={measureRow}
          />
        )
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  )
}

/** Rendered at once when the browser says that it will print, since it does not wait. */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinted(true))
    const end = () => setIsPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}

function Head({ report: { columns, main, rowsOf } }: { report: ShownReport }) {
  const texts = useTexts(reportsTexts)
  const head = 'border-b border-line text-2xs font-semibold text-ink-faint'
  return (
    <thead>
      <tr>
        <th scope="col" className={cn(cell, head)}>
          {rowsOf}
        </th>
        {columns.map(({ key, label }) => (
          <th key={key} scope="col" className={cn(figure, head, key !== main && wide)}>
            {label}
          </th>
        ))}
        <th scope="col" className={cn(figure, head, wide)}>
          {texts.before}
        </th>
      </tr>
    </thead>
  )
}

type LineProps = TableProps & {
  line: ReportLine
  /** Among all lines, where only some are there; the header is row 1. */
  place?: number
  measureRow?: ((row: HTMLElement | null) => void) | undefined
}

function Line({ report, line, words, place, measureRow }: LineProps) {
  const texts = useTexts(reportsTexts)
  const { columns, main, lines } = report
  const kind = mainKindOf(report)
  const isStatement = lines.some(({ isStrong }) => isStrong)
  const look = (key: string) => (key === main ? !isStatement && 'font-semibold' : wide)
  return (
    <tr
      ref={measureRow}
      data-index={place}
      aria-rowindex={place === undefined ? undefined : place + 2}
      className="border-b border-line last:border-0"
    >
      <th scope="row" className={cn(cell, line.isStrong ? 'font-semibold' : 'font-normal')}>
        <Label line={line}>
          {line.before !== null && line.before !== 0 && texts.beforeValue(words.write(kind, line.before))}
        </Label>
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={cn(figure, 'money whitespace-nowrap', look(column.key), line.isStrong && 'font-bold')}
        >
          <Value value={line.values[column.key] ?? null} write={(value) => words.write(column.kind, value)} />
        </td>
      ))}
      <td className={cn(figure, 'money whitespace-nowrap text-ink-soft', wide)}>
        <Value value={line.before} write={(value) => words.write(kind, value)} />
      </td>
    </tr>
  )
}

function Sums({ report, sums, words }: TableProps & { sums: NonNullable<ShownReport['sums']> }) {
  const texts = useTexts(reportsTexts)
  const { columns, main, headline } = report
  return (
    <tfoot>
      <tr className="border-t border-line-strong font-bold">
        <th scope="row" className={cell}>
          {texts.total}
        </th>
        {columns.map(({ key, kind }) => {
          const sum = sums[key] ?? null
          return (
            <td key={key} className={cn(figure, 'money whitespace-nowrap', key !== main && wide)}>
              {sum !== null && words.write(kind, sum)}
            </td>
          )
        })}
        <td className={cn(figure, 'money whitespace-nowrap text-ink-soft', wide)}>
          {headline.before !== null && words.write(mainKindOf(report), headline.before)}
        </td>
      </tr>
    </tfoot>
  )
}

function Value({ value, write }: { value: number | null; write: (value: number) => string }) {
  return value === null ? <span className="text-ink-faint">–</span> : write(value)
}

function Label({ line: { label, detail, href }, children }: { line: ReportLine; children: ReactNode }) {
  return (
    <>
      {href === undefined ? (
        <bdi>{label}</bdi>
      ) : (
        <Link
          to={href}
          className="-my-3 inline-block py-3 font-medium text-field underline-offset-4 hover:underline"
        >
          <bdi>{label}</bdi>
        </Link>
      )}
      <span className="block text-xs font-normal text-ink-soft md:hidden print:hidden">
        {detail}
        {detail && children && ' · '}
        {children}
      </span>
    </>
  )
}
