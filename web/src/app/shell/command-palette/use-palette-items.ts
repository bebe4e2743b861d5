import Briefcase from 'lucide-react/icons/briefcase'
import FileText from 'lucide-react/icons/file-text'
import Inbox from 'lucide-react/icons/inbox'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
import { useMoney } from '#parts/money/money.ts'
import { usePhoneText } from '#parts/properties/phone-link.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { clientHref, expenseHref, invoiceHref, jobHref, paths, quoteHref, requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { shellTexts } from '../../shell.texts.ts'
import { useNavigationItems } from '../navigation.ts'
import { type QuickCreateItem, useQuickCreateItems } from '../quick-create.ts'
import { paletteTexts } from './palette.texts.ts'
import { matching, type PaletteItem } from './palette-items.ts'
import { type Found, usePaletteSearch } from './palette-search.ts'
import { useActItems } from './use-act-items.ts'
import { useSettingItems } from './use-setting-items.ts'

/** The groups of records in the order they are shown. */
const kinds = ['clients', 'jobs', 'invoices', 'quotes', 'requests', 'expenses'] as const

function useFoundItems() {
  const labels = useTexts(workLabelTexts)
  const nameOf = useClientName()
  const { category } = useTexts(expenseLabelTexts)
  const { format } = useMoney()
  const phoneText = usePhoneText()
  const about = ({ number, client }: Exclude<Found, { kind: 'clients' | 'expenses' }>, status: string) =>
    [number, client && nameOf(client), status].filter(Boolean).join(' · ')
  const shown = (found: Found): Pick<PaletteItem, 'label' | 'detail' | 'to' | 'icon'> => {
    const { id } = found
    switch (found.kind) {
      case 'clients': {
        const { company_name, phone, email } = found.client
        const detail = [company_name, phone ? phoneText(phone) : email].filter(Boolean).join(' · ')
        return { label: nameOf(found.client), detail, to: clientHref(id), icon: UserRound }
      }
      case 'jobs': {
        const detail = about(found, labels.job[found.status])
        return { label: found.title, detail, to: jobHref(id), icon: Briefcase }
      }
      case 'invoices': {
        const status = labels.invoice[found.status]
        const label = found.title ?? found.number ?? status
        return { label, detail: about(found, status), to: invoiceHref(id), icon: FileText }
      }
      case 'quotes': {
        const detail = about(found, labels.quote[found.status])
        return { label: found.title, detail, to: quoteHref(id), icon: ScrollText }
      }
      case 'expenses': {
        const label = found.title ?? category[found.status]
        const detail = [format(found.number), found.title && category[found.status]]
          .filter(Boolean)
          .join(' · ')
        return { label, detail, to: expenseHref(id), icon: Receipt }
      }
      default: {
        const detail = about(found, labels.request[found.status])
        return { label: found.title, detail, to: requestHref(id), icon: Inbox }
      }
    }
  }
  return (rows: readonly Found[]): PaletteItem[] =>
    kinds.flatMap((kind) =>
      rows.filter((row) => row.kind === kind).map((row) => ({ key: row.id, group: kind, ...shown(row) })),
    )
}

type Thing = keyof (typeof paletteTexts)['en']['alsoCalled']

const createdThings: Readonly<Partial<Record<QuickCreateItem['key'], Thing>>> = {
  createHome: 'home',
  createClient: 'clients',
  createRequest: 'requests',
  createQuote: 'quotes',
  createJob: 'jobs',
  createInvoice: 'invoices',
  createExpense: 'expenses',
}

/** What the person may create, then the pages. */
function usePlaceItems(): PaletteItem[] {
  const shell = useTexts(shellTexts)
  const { alsoCalled }: { alsoCalled: Readonly<Record<string, string | undefined>> } = useTexts(paletteTexts)
  const about = (thing: string | undefined) => ({ detail: '', alsoCalled: alsoCalled[thing ?? ''] ?? '' })
  const create = useQuickCreateItems().flatMap(({ key, icon, href }) =>
    href
      ? [{ key, group: 'create' as const, label: shell[key], to: href, icon, ...about(createdThings[key]) }]
      : [],
  )
  const pages = useNavigationItems().main.map(({ key, icon, href }) => ({
    key,
    group: 'pages' as const,
    label: shell.nav[key],
    to: href,
    icon,
    ...about(key),
  }))
  const settings = { key: 'settings', group: 'pages' as const, label: shell.settings, to: paths.settings }
  return [...create, ...pages, { ...settings, icon: Settings, ...about('settings') }]
}

/** The items for a query: records first, then what can be created and done, pages, and settings; `question` is what an act asks. */
export function usePaletteItems(search: string) {
  const { id: businessId } = useBusiness()
  const { data, isFetching, isError } = usePaletteSearch(businessId, search)
  const toItems = useFoundItems()
  const places = usePlaceItems()
  const { acts, question } = useActItems()
  const settings = useSettingItems(search)
  const found = search !== '' && data ? toItems(data) : []
  return {
    items: [...found, ...matching(places, search), ...matching(acts, search), ...settings],
    question,
    isFetching,
    isError,
  }
}
