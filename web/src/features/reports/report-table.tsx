import { cn } from '@fieldlark/ui/class-names.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'

import type { ReportLine, ShownReport } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'
import { reportsTexts } from './reports.texts.ts'

const cell = 'px-3 py-2.5 first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5'
const figure = `${cell} text-right`
// On a phone the label tells in small what these say.
const wide = 'hidden md:table-cell print:table-cell'

/** The figures. On a phone each row is its name, what else there is to say of it, and the figure that counts. */
export function ReportTable({
  report,
  name,
  words,
}: {
  report: ShownReport
  name: string
  words: ReportWords
}) {
  const texts = useTexts(reportsTexts)
  const { columns, main, lines, sums } = report
  const mainColumn = columns.find(({ key }) => key === main)
  const kind = mainColumn?.kind ?? 'money'
  const isStatement = lines.some(({ isStrong }) => isStrong)
  const look = (key: string) => (key === main ? !isStatement && 'font-semibold' : wide)
  const head = 'border-b border-line text-2xs font-semibold text-ink-faint'
  return (
    <table aria-label={name} className="w-full text-left">
      <thead>
        <tr>
          <th scope="col" className={cn(cell, head)}>
            {report.rowsOf}
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
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line last:border-0">
            <th scope="row" className={cn(cell, line.isStrong ? 'font-semibold' : 'font-normal')}>
              <Label line={line}>
                {line.before !== null &&
                  line.before !== 0 &&
                  texts.beforeValue(words.write(kind, line.before))}
              </Label>
            </th>
            {columns.map((column) => (
              <td
                key={column.key}
                className={cn(
                  figure,
                  'money whitespace-nowrap',
                  look(column.key),
                  line.isStrong && 'font-bold',
                )}
              >
                <Value
                  value={line.values[column.key] ?? null}
                  write={(value) => words.write(column.kind, value)}
                />
              </td>
            ))}
            <td className={cn(figure, 'money whitespace-nowrap text-ink-soft', wide)}>
              <Value value={line.before} write={(value) => words.write(kind, value)} />
            </td>
          </tr>
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <tr className="border-t border-line-strong font-bold">
            <th scope="row" className={cell}>
              {texts.total}
            </th>
            {columns.map(({ key, kind: of }) => {
              const sum = sums[key] ?? null
              return (
                <td key={key} className={cn(figure, 'money whitespace-nowrap', key !== main && wide)}>
                  {sum !== null && words.write(of, sum)}
                </td>
              )
            })}
            <td className={cn(figure, 'money whitespace-nowrap text-ink-soft', wide)}>
              {report.headline.before !== null && words.write(kind, report.headline.before)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
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
