import { Briefcase, FileText, Inbox, ScrollText, UserRound } from 'lucide-react'

import { type Findings, usePaletteSearch } from '#data/palette-search.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { workLabelTexts } from '#parts/work-labels.texts.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { clientHref, invoiceHref, jobHref, quoteHref, requestHref } from '../../paths.ts'
import { useNavigationItems } from '../navigation.ts'
import { useQuickCreateItems } from '../quick-create.ts'
import { shellTexts } from '../shell.texts.ts'

import { matching, type PaletteItem } from './palette-items.ts'

function useWorkItems() {
  const labels = useTexts(workLabelTexts)
  const nameOf = useClientName()
  const about = (number: string, client: Parameters<typeof nameOf>[0] | null, status: string) =>
    [number, client && nameOf(client), status].filter(Boolean).join(' · ')
  return ({ clients, jobs, invoices, quotes, requests }: Findings): PaletteItem[] => [
    ...clients.map((client) => ({
      key: client.id,
      group: 'clients' as const,
      label: nameOf(client),
      detail: [client.company_name, client.phone ?? client.email].filter(Boolean).join(' · '),
      href: clientHref(client.id),
      icon: UserRound,
    })),
    ...jobs.map((job) => ({
      key: job.id,
      group: 'jobs' as const,
      label: job.title,
      detail: about(job.job_number, job.client, labels.job[job.status]),
      href: jobHref(job.id),
      icon: Briefcase,
    })),
    ...invoices.map((invoice) => ({
      key: invoice.id,
      group: 'invoices' as const,
      label: invoice.title ?? invoice.invoice_number ?? labels.invoice[invoice.status],
      detail: about(invoice.invoice_number ?? '', invoice.client, labels.invoice[invoice.status]),
      href: invoiceHref(invoice.id),
      icon: FileText,
    })),
    ...quotes.map((quote) => ({
      key: quote.id,
      group: 'quotes' as const,
      label: quote.title,
      detail: about(quote.quote_number, quote.client, labels.quote[quote.status]),
      href: quoteHref(quote.id),
      icon: ScrollText,
    })),
    ...requests.map((request) => ({
      key: request.id,
      group: 'requests' as const,
      label: request.title,
      detail: about(request.request_number, request.client, labels.request[request.status]),
      href: requestHref(request.id),
      icon: Inbox,
    })),
  ]
}

/** What can be opened by what was typed: records first, then what can be made, then pages. */
export function usePaletteItems(search: string) {
  const shell = useTexts(shellTexts)
  const { id: businessId } = useBusiness()
  const isOffice = useCan('view quotes')
  const { data, isFetching, isError } = usePaletteSearch(businessId, search, isOffice)
  const toItems = useWorkItems()
  const create: PaletteItem[] = useQuickCreateItems().flatMap(({ key, icon, href }) =>
    href ? [{ key, group: 'create', label: shell[key], detail: '', href, icon }] : [],
  )
  const pages: PaletteItem[] = useNavigationItems().map(({ key, icon, href }) => ({
    key,
    group: 'pages',
    label: shell.nav[key],
    detail: '',
    href,
    icon,
  }))
  const found = search !== '' && data ? toItems(data) : []
  return { items: [...found, ...matching(create, search), ...matching(pages, search)], isFetching, isError }
}
