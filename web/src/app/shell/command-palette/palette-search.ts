import type { ClientStatus } from '@fieldlark/domain/clients/client.ts'
import type { ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { QuoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import type { RequestStatus } from '@fieldlark/domain/requests/request.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { command } from '#data/command.ts'
import { searchArgs } from '#data/found.ts'
import type { Row } from '#data/schema.ts'

type ClientName = Pick<Row<'clients'>, 'name' | 'title' | 'first_name' | 'last_name' | 'company_name'>

type FoundWork<Kind extends string, Status> = {
  kind: Kind
  id: string
  title: string
  number: string
  status: Status
  /** Null where the caller may not read the client. */
  client: ClientName | null
}

/** `title` has the vendor and the description, `number` the amount. */
type FoundExpense = {
  kind: 'expenses'
  id: string
  title: string | null
  number: string
  status: ExpenseCategory
}

/** One of the records that a search of everything finds. */
export type Found =
  | {
      kind: 'clients'
      id: string
      status: ClientStatus
      client: ClientName & Pick<Row<'clients'>, 'phone' | 'email'>
    }
  | FoundWork<'jobs', JobStatus>
  | (Omit<FoundWork<'invoices', InvoiceState>, 'title' | 'number'> & {
      title: string | null
      number: string | null
    })
  | FoundWork<'quotes', QuoteState>
  | FoundWork<'requests', RequestStatus>
  | FoundExpense

/** A few matches of each kind that the viewer may see, in one request. */
export const usePaletteSearch = (businessId: string, search: string) =>
  useQuery({
    queryKey: ['palette', businessId, search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const found = await command('find_anything', searchArgs(businessId, search))
      // The database declares the columns of all kinds together.
      return found as Found[]
    },
  })
