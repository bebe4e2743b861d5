import { invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { Column, Group } from '@fieldlark/ui/data-columns.ts'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import { StateWord } from '@fieldlark/ui/state.tsx'
import { type Glyph, StateGlyph } from '@fieldlark/ui/state-glyph.tsx'
import type { ReactNode } from 'react'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useDueDay } from '#parts/dates/due-day.ts'
import { useToday } from '#parts/dates/today.ts'
import { RecordList, shownRecord } from '#parts/list/record-list.tsx'
import { useMoney } from '#parts/money/money.ts'
import { useWorkState } from '#parts/status/work-state.tsx'
import { invoiceHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { batchTexts } from '../batch/batch.texts.ts'
import type { Selection } from '../batch/use-selection.ts'
import { invoicesTexts } from '../invoices.texts.ts'
import { RowCheck } from '../row-check.tsx'
import { useInvoiceName } from '../use-invoice-name.ts'
import type { InvoiceFilter, ListedInvoice } from './invoice-list-queries.ts'

const invoiceRecord = shownRecord(() =>
  import('../record/invoice-screen.tsx').then(({ InvoiceRecord }) => InvoiceRecord),
)

const tableSorts = {
  place: undefined,
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

function Amount({ invoice }: { invoice: ListedInvoice }) {
  const { toPay } = useTexts(invoicesTexts)
  const { format } = useMoney()
  return (
    <span className="money">
      {isPartly(invoice) && (
        <span className="mr-2 text-ink-soft text-xs">{toPay(format(invoice.balance))}</span>
      )}
      <span className="font-semibold">{format(invoice.total_amount)}</span>
    </span>
  )
}

/** The state in one word: that the client says it is paid comes before "sent". */
function useStateOf() {
  const { claimed } = useTexts(invoicesTexts)
  const workState = useWorkState()
  const { today } = useToday()
  return (invoice: ListedInvoice): { glyph: Glyph; label: string } =>
    invoice.claimed_paid_at !== null && invoice.status === 'sent'
      ? { glyph: 'partly', label: claimed }
      : workState({ record: 'invoice', status: invoiceState(invoice, today) })
}

function InvoiceNumber({ invoice: { invoice_number } }: { invoice: ListedInvoice }) {
  const { draftNumber } = useTexts(invoicesTexts)
  return invoice_number ? (
    <span className="money">{invoice_number}</span>
  ) : (
    <span className="text-ink-faint">{draftNumber}</span>
  )
}

function useInvoiceColumns(): readonly Column<ListedInvoice>[] {
  const texts = useTexts(invoicesTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const nameOf = useClientName()
  const stateOf = useStateOf()
  return [
    {
      key: 'client',
      header: texts.columns.client,
      sort: true,
      cell: (invoice) => (
        <CellContent
          glyph={<StateGlyph glyph={stateOf(invoice).glyph} />}
          title={invoice.client && <bdi>{nameOf(invoice.client)}</bdi>}
          detail={<bdi>{invoice.title ?? texts.untitled}</bdi>}
        />
      ),
    },
    {
      key: 'number',
      header: texts.columns.number,
      sort: true,
      className: 'w-28',
      beside: null,
      cell: (invoice) => <InvoiceNumber invoice={invoice} />,
    },
    {
      key: 'status',
      header: texts.columns.status,
      className: 'w-36',
      cell: (invoice) => {
        const { glyph, label } = stateOf(invoice)
        return <StateWord glyph={glyph}>{label}</StateWord>
      },
    },
    {
      key: 'due',
      header: texts.columns.due,
      sort: true,
      className: 'w-32',
      beside: null,
      cell: ({ due_date }) => <span className="text-ink-soft">{formatDay(language, due_date)}</span>,
    },
    {
      key: 'total',
      header: texts.columns.total,
      sort: true,
      className: 'w-52 text-right',
      cell: (invoice) => <Amount invoice={invoice} />,
      beside: {
        className: 'w-28 text-right',
        cell: ({ total_amount }) => <span className="money font-semibold">{format(total_amount)}</span>,
      },
    },
  ]
}

const isPartly = ({ balance, total_amount }: ListedInvoice) => balance > 0 && balance < total_amount

function InvoiceCard({ invoice }: { invoice: ListedInvoice }) {
  const texts = useTexts(invoicesTexts)
  const dueDay = useDueDay()
  const { format } = useMoney()
  const nameOf = useClientName()
  const { glyph, label } = useStateOf()(invoice)
  const isOpen = glyph !== 'done' && glyph !== 'off'
  return (
    <RowContent
      glyph={<StateGlyph glyph={glyph} />}
      title={<bdi>{invoice.client ? nameOf(invoice.client) : (invoice.title ?? texts.untitled)}</bdi>}
      detail={
        <>
          <span className="money">{invoice.invoice_number ?? texts.draftNumber}</span>
          {' · '}
          {isPartly(invoice) ? (
            <span className="money">{texts.toPay(format(invoice.balance))}</span>
          ) : isOpen ? (
            dueDay(invoice.due_date)
          ) : (
            <bdi>{invoice.title ?? texts.untitled}</bdi>
          )}
        </>
      }
      end={format(invoice.total_amount)}
      note={<StateWord glyph={glyph}>{label}</StateWord>}
    />
  )
}

const invoiceCard = (invoice: ListedInvoice) => <InvoiceCard invoice={invoice} />

type Props = {
  invoices: readonly ListedInvoice[]
  /** The heads between them; undefined: none. */
  groups: readonly Group[] | undefined
  isLoading: boolean
  sort: InvoiceFilter['sort']
  onSort: (sort: InvoiceFilter['sort']) => void
  selection: Selection
  empty: ReactNode
}

/** The invoices as rows or cards; in selection mode a tap selects a row instead of opening it. */
export function InvoiceTable({ invoices, groups, isLoading, sort, onSort, selection, empty }: Props) {
  const texts = useTexts(invoicesTexts)
  const batch = useTexts(batchTexts)
  const { id: businessId } = useBusiness()
  const nameOf = useInvoiceName()
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
  return (
    <RecordList
      items={invoices}
      groups={groups}
      record={invoiceRecord}
      hrefOf={({ id }) => invoiceHref(id)}
      numberOf={({ invoice_number }) => invoice_number}
      numbered={{ table: 'invoices', businessId }}
      nameOf={nameOf}
      isOff={selection.isOn}
      columns={selection.isOn ? [tick, ...columns] : columns}
      card={
        selection.isOn
          ? (invoice) => (
              <span className="block pl-4">{check(invoice, <InvoiceCard invoice={invoice} />)}</span>
            )
          : invoiceCard
      }
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
