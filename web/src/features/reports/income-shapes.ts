import type { ReportRows } from '@fieldlark/domain/reports/report.ts'

import { clientHref } from '#paths.ts'

import { addUp, sumsOf } from './add-up.ts'
import type { ReportColumn, ReportLine, ShownReport } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'

const money = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })

const barsOf = (lines: readonly ReportLine[], main: string) =>
  lines.map(({ label, values, before }) => ({ label, value: values[main] ?? 0, before }))

/** One column per month; for one or two months, bars that compare with the period before. */
export function monthsShape(
  rows: readonly ReportRows['months'][],
  before: readonly ReportRows['months'][],
  { texts, format, monthName }: ReportWords,
): ShownReport {
  const columns = [
    count('invoices', texts.invoices),
    money('tax', texts.taxAmount),
    money('received', texts.received),
    money('amount', texts.invoiced),
  ]
  const lines = rows.map(
    ({ month, invoices, tax, received, amount }, at): ReportLine => ({
      id: month,
      label: monthName(month),
      detail: `${texts.invoiceCount(invoices)} · ${texts.received} ${format(received)}`,
      values: { invoices, tax, received, amount },
      before: before[at]?.amount ?? null,
    }),
  )
  return {
    rowsOf: texts.month,
    columns,
    main: 'amount',
    lines,
    sums: sumsOf(columns, lines),
    headline: {
      label: texts.invoiced,
      value: addUp(rows.map(({ amount }) => amount)),
      before: addUp(before.map(({ amount }) => amount)),
    },
    picture: { look: rows.length > 2 ? 'columns' : 'bars', bars: barsOf(lines, 'amount') },
  }
}

export function clientsShape(
  rows: readonly ReportRows['clients'][],
  before: readonly ReportRows['clients'][],
  { texts, format }: ReportWords,
): ShownReport {
  const earlier = new Map(before.map((row) => [row.client_id, row.amount]))
  const columns = [
    count('invoices', texts.invoices),
    money('tax', texts.taxAmount),
    money('received', texts.received),
    money('amount', texts.invoiced),
  ]
  const lines = rows.map(
    ({ client_id: id, name, invoices, tax, received, amount }): ReportLine => ({
      id,
      label: name,
      detail: `${texts.invoiceCount(invoices)} · ${texts.received} ${format(received)}`,
      href: clientHref(id),
      values: { invoices, tax, received, amount },
      before: earlier.get(id) ?? 0,
    }),
  )
  return {
    rowsOf: texts.client,
    columns,
    main: 'amount',
    lines,
    sums: sumsOf(columns, lines),
    headline: {
      label: texts.invoiced,
      value: addUp(rows.map(({ amount }) => amount)),
      before: addUp(before.map(({ amount }) => amount)),
    },
    picture: { look: 'bars', bars: barsOf(lines, 'amount') },
  }
}

export function servicesShape(
  rows: readonly ReportRows['services'][],
  before: readonly ReportRows['services'][],
  { texts }: ReportWords,
): ShownReport {
  const earlier = new Map(before.map((row) => [row.service_id, row.amount]))
  const columns = [
    count('lines', texts.lines),
    count('invoices', texts.invoices),
    money('amount', texts.invoiced),
  ]
  const lines = rows.map(
    ({ service_id: id, name, invoices, lines: written, amount }): ReportLine => ({
      id: id ?? 'by hand',
      label: name ?? texts.byHand,
      detail: texts.invoiceCount(invoices),
      values: { lines: written, invoices, amount },
      before: earlier.get(id) ?? 0,
    }),
  )
  return {
    rowsOf: texts.service,
    columns,
    main: 'amount',
    lines,
    // An invoice with two services counts for both: only the amounts are parts of a whole.
    sums: { ...sumsOf(columns, lines), invoices: null },
    headline: {
      label: texts.invoiced,
      value: addUp(rows.map(({ amount }) => amount)),
      before: addUp(before.map(({ amount }) => amount)),
    },
    picture: { look: 'bars', bars: barsOf(lines, 'amount') },
  }
}

const ages = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const

export function receivablesShape(
  rows: readonly ReportRows['receivables'][],
  before: readonly ReportRows['receivables'][],
  { texts, format }: ReportWords,
): ShownReport {
  const earlier = new Map(before.map((row) => [row.client_id, row.total]))
  const labels = {
    not_due: texts.notDue,
    days_30: texts.days30,
    days_60: texts.days60,
    days_90: texts.days90,
    older: texts.older,
  }
  const columns = [...ages.map((age) => money(age, labels[age])), money('total', texts.owed)]
  const lines = rows.map(({ client_id: id, name, invoices, ...amounts }): ReportLine => {
    const late = addUp(ages.slice(1).map((age) => amounts[age]))
    return {
      id,
      label: name,
      detail: [texts.invoiceCount(invoices), ...(Number(late) > 0 ? [texts.late(format(late))] : [])].join(
        ' · ',
      ),
      href: clientHref(id),
      values: amounts,
      before: earlier.get(id) ?? 0,
    }
  })
  return {
    rowsOf: texts.client,
    columns,
    main: 'total',
    lines,
    sums: sumsOf(columns, lines),
    headline: {
      label: texts.owed,
      value: addUp(rows.map(({ total }) => total)),
      before: addUp(before.map(({ total }) => total)),
    },
    picture: {
      look: 'stack',
      bars: ages.map((age) => ({
        label: labels[age],
        value: Number(addUp(rows.map((row) => row[age]))),
        before: null,
      })),
    },
  }
}
