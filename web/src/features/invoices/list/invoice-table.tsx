import { invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import type { Column } from '@fieldlark/ui/data-columns.ts'
import { DataList } from '@fieldlark/ui/data-list.tsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useMoney } from '#parts/money/money.ts'
import { WorkBadge } from '#parts/status/work-badge.tsx'
import { invoiceHref } from '#paths.ts'
import { batchTexts } from '../batch/batch.texts.ts'
import type { Selection } from '../batch/use-selection.ts'
import { invoicesTexts } from '../invoices.texts.ts'
import { RowCheck } from '../row-check.tsx'
import type { InvoiceFilter, ListedInvoice } from './invoice-list-queries.ts'

const tableSorts = {
  newest: { key: 'added', direction: 'descending' },
  oldest: { key: 'added', direction: 'ascending' },
  number: { key: 'number', direction: 'descending' },
  due: { key: 'due', direction: 'ascending' },
  amount: { key: 'total', direction: 'descending' },
  'amount-low': { key: 'total', direction: 'ascending' },
  client: { key: 'client', direction: 'ascending' },
} as const

const sortOf = (key: string, direction: string): InvoiceFilter['sort'] => {
  if (key === 'number' || key === 'due' || key === 'client') return key
  return direction === 'ascending' ? 'amount-low' : 'amount'
}

function Standing({ invoice, today }: { invoice: ListedInvoice; today: string }) {
  const { claimed } = useTexts(invoicesTexts)
  const isClaimed = invoice.claimed_paid_at !== null && invoice.status === 'sent'
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <WorkBadge record="invoice" status={invoiceState(invoice, today)} />
      {isClaimed && <Badge tone="yellow">{claimed}</Badge>}
    </span>
  )
}

function Amount({ invoice }: { invoice: ListedInvoice }) {
  const { toPay } = useTexts(invoicesTexts)
  const { format } = useMoney()
  const isPartly = invoice.balance > 0 && invoice.balance < invoice.total_amount
  return (
    <>
      <span className="money block font-semibold">{format(invoice.total_amount)}</span>
      {isPartly && (
        <span className="money block text-ink-faint text-xs">{toPay(format(invoice.balance))}</span>
      )}
    </>
  )
}

function useInvoiceColumns(): readonly Column<ListedInvoice>[] {
  const texts = useTexts(invoicesTexts)
  const { language } = useLanguage()
  const nameOf = useClientName()
  const { today } = useToday()
  return [
    {
      key: 'number',
      header: texts.columns.number,
      sort: true,
      className: 'w-28',
      cell: ({ invoice_number }) =>
        invoice_number ? (
          <span className="money">{invoice_number}</span>
        ) : (
          <span className="text-ink-faint">{texts.draftNumber}</span>
        ),
    },
    {
      key: 'client',
      header: texts.columns.client,
      sort: true,
      cell: ({ title, client }) => (
        <>
          {client && <bdi className="block truncate">{nameOf(client)}</bdi>}
          <bdi className="block truncate text-ink-soft text-xs">{title ?? texts.untitled}</bdi>
        </>
      ),
    },
    {
      key: 'status',
      header: texts.columns.status,
      className: 'w-48',
      cell: (invoice) => <Standing invoice={invoice} today={today} />,
    },
    {
      key: 'due',
      header: texts.columns.due,
      sort: true,
      className: 'w-32',
      cell: ({ due_date }) => <span className="text-ink-soft">{formatDay(language, due_date)}</span>,
    },
    {
      key: 'total',
      header: texts.columns.total,
      sort: true,
      className: 'w-36 text-right',
      cell: (invoice) => <Amount invoice={invoice} />,
    },
  ]
}

function InvoiceCard({ invoice }: { invoice: ListedInvoice }) {
  const texts = useTexts(invoicesTexts)
  const { language } = useLanguage()
  const nameOf = useClientName()
  const { today } = useToday()
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="flex items-baseline gap-3">
        <bdi className="min-w-0 flex-1 truncate font-semibold">
          {invoice.client ? nameOf(invoice.client) : (invoice.title ?? texts.untitled)}
        </bdi>
        <span className="shrink-0 text-right">
          <Amount invoice={invoice} />
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-ink-soft text-xs">
          <span className="money">{invoice.invoice_number ?? texts.draftNumber}</span> ·{' '}
          {texts.due(formatDay(language, invoice.due_date))}
        </span>
        <Standing invoice={invoice} today={today} />
      </span>
    </span>
  )
}

const invoiceCard = (invoice: ListedInvoice) => <InvoiceCard invoice={invoice} />

/** The invoices as rows or cards; in selection mode a tap selects a row instead of opening it. */
export function InvoiceTable({
  invoices,
  isLoading,
  sort,
  onSort,
  selection,
  empty,
}: {
  invoices: readonly ListedInvoice[]
  isLoading: boolean
  sort: InvoiceFilter['sort']
  onSort: (sort: InvoiceFilter['sort']) => void
  selection: Selection
  empty: ReactNode
}) {
  const texts = useTexts(invoicesTexts)
  const batch = useTexts(batchTexts)
  const navigate = useNavigate()
  const columns = useInvoiceColumns()
  const check = (invoice: ListedInvoice, content?: ReactNode) => (
    <RowCheck
      label={batch.check(invoice.invoice_number ?? invoice.title ?? texts.draftNumber)}
      isChecked={selection.has(invoice.id)}
      onChange={(isIn) => selection.put([invoice], isIn)}
    >
      {content}
    </RowCheck>
  )
  const tick: Column<ListedInvoice> = {
    key: 'tick',
    header: <span className="sr-only">{batch.choose}</span>,
    className: 'w-14',
    cell: (row) => check(row),
  }
  const opening = {
    hrefOf: ({ id }: ListedInvoice) => invoiceHref(id),
    onOpen: ({ id }: ListedInvoice) => void navigate(invoiceHref(id)),
  }
  return (
    <DataList
      items={invoices}
      itemKey={({ id }) => id}
      columns={selection.isOn ? [tick, ...columns] : columns}
      card={selection.isOn ? (invoice) => check(invoice, <InvoiceCard invoice={invoice} />) : invoiceCard}
      {...(!selection.isOn && opening)}
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
