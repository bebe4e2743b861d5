import type { ReportRows } from '@fieldlark/domain/reports/report.ts'

import { jobHref } from '#paths.ts'

import { addUp, sumsOf } from './add-up.ts'
import type { ReportColumn, ReportLine, ShownReport } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'

const money = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })
const hours = (key: string, label: string): ReportColumn => ({ key, label, kind: 'hours' })
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })

const barsOf = (lines: readonly ReportLine[], main: string) =>
  lines.map(({ label, values, before }) => ({ label, value: values[main] ?? 0, before }))

/** The name of a tax in the report: its name and rate. */
const nameOfTax = ({ kind, name, rate }: ReportRows['taxes'], { texts, rateText }: ReportWords) => {
  if (kind === 'expenses') return texts.spentTax
  return name === null ? texts.otherTax : rate === null ? name : `${name} ${rateText(rate)}`
}

const dueOf = (rows: readonly ReportRows['taxes'][]) =>
  addUp(rows.map(({ kind, collected }) => (kind === 'sales' ? collected : -collected)))

/** Taxes spent in expenses are listed below as negative amounts, so that the sums are the tax due. */
export function taxesShape(
  rows: readonly ReportRows['taxes'][],
  before: readonly ReportRows['taxes'][],
  words: ReportWords,
): ShownReport {
  const { texts, format } = words
  const earlier = new Map(before.map((row) => [nameOfTax(row, words), row.collected]))
  const columns = [
    money('taxable', texts.taxable),
    money('charged', texts.charged),
    money('collected', texts.collected),
  ]
  const lines = rows.map((row): ReportLine => {
    const label = nameOfTax(row, words)
    const sign = row.kind === 'sales' ? 1 : -1
    const values = {
      taxable: row.kind === 'sales' ? row.taxable : null,
      charged: sign * row.charged,
      collected: sign * row.collected,
    }
    return {
      id: `${row.kind} ${label}`,
      label,
      detail: `${texts.charged} ${format(values.charged)}`,
      values,
      before: sign * (earlier.get(label) ?? 0),
    }
  })
  return {
    rowsOf: texts.tax,
    columns,
    main: 'collected',
    lines,
    // A sale may carry two taxes, so the sum of the taxable amounts would be meaningless.
    sums: { ...sumsOf(columns, lines), taxable: null },
    headline: { label: texts.taxDue, value: dueOf(rows), before: dueOf(before) },
    picture: { look: 'bars', bars: barsOf(lines, 'collected') },
  }
}

export function expensesShape(
  rows: readonly ReportRows['expenses'][],
  before: readonly ReportRows['expenses'][],
  { texts, categories }: ReportWords,
): ShownReport {
  const earlier = new Map(before.map((row) => [row.category, row.total]))
  const columns = [
    count('expenses', texts.expenses),
    money('amount', texts.beforeTax),
    money('tax', texts.taxAmount),
    money('total', texts.spent),
  ]
  const lines = rows.map(
    ({ category, expenses, amount, tax, total }): ReportLine => ({
      id: category,
      label: categories[category],
      detail: texts.expenseCount(expenses),
      values: { expenses, amount, tax, total },
      before: earlier.get(category) ?? 0,
    }),
  )
  return {
    rowsOf: texts.category,
    columns,
    main: 'total',
    lines,
    sums: sumsOf(columns, lines),
    headline: {
      label: texts.spent,
      value: addUp(rows.map(({ total }) => total)),
      before: addUp(before.map(({ total }) => total)),
    },
    picture: { look: 'bars', bars: barsOf(lines, 'total') },
  }
}

export function jobsShape(
  rows: readonly ReportRows['jobs'][],
  before: readonly ReportRows['jobs'][],
  { texts, format }: ReportWords,
): ShownReport {
  const earlier = new Map(before.map((row) => [row.job_id, row.profit]))
  const columns = [
    money('invoiced', texts.invoiced),
    hours('minutes', texts.hours),
    money('labor', texts.labor),
    money('materials', texts.materials),
    money('expenses', texts.expenses),
    money('profit', texts.profit),
  ]
  const lines = rows.map(
    (row): ReportLine => ({
      id: row.job_id,
      label: `${row.job_number} · ${row.title}`,
      detail: `${row.client_name} · ${texts.invoiced} ${format(row.invoiced)}`,
      href: jobHref(row.job_id),
      values: {
        invoiced: row.invoiced,
        minutes: row.minutes,
        labor: row.labor,
        materials: row.materials,
        expenses: row.expenses,
        profit: row.profit,
      },
      before: earlier.get(row.job_id) ?? 0,
    }),
  )
  return {
    rowsOf: texts.job,
    columns,
    main: 'profit',
    lines,
    sums: sumsOf(columns, lines),
    headline: {
      label: texts.profit,
      value: addUp(rows.map(({ profit }) => profit)),
      before: addUp(before.map(({ profit }) => profit)),
    },
    picture: { look: 'bars', bars: barsOf(lines, 'profit') },
  }
}

export function membersShape(
  rows: readonly ReportRows['members'][],
  before: readonly ReportRows['members'][],
  { texts, memberName }: ReportWords,
): ShownReport {
  const earlier = new Map(before.map((row) => [row.user_id, row.minutes]))
  const columns = [count('visits', texts.visits), money('labor', texts.labor), hours('minutes', texts.hours)]
  const lines = rows.map(
    ({ user_id: id, visits, labor, minutes }): ReportLine => ({
      id,
      label: memberName(id) ?? texts.gone,
      detail: texts.visitCount(visits),
      values: { visits, labor, minutes },
      before: earlier.get(id) ?? 0,
    }),
  )
  return {
    rowsOf: texts.member,
    columns,
    main: 'minutes',
    lines,
    // Two members on the same visit both count its hours.
    sums: { ...sumsOf(columns, lines), visits: null },
    headline: {
      label: texts.hours,
      value: addUp(rows.map(({ minutes }) => minutes)),
      before: addUp(before.map(({ minutes }) => minutes)),
    },
    picture: { look: 'bars', bars: barsOf(lines, 'minutes') },
  }
}
