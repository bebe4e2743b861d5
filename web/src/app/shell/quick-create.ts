import { type Action, can } from '@fieldlark/domain/team/permissions.ts'
import type { LucideIcon } from 'lucide-react'
import Briefcase from 'lucide-react/icons/briefcase'
import FileText from 'lucide-react/icons/file-text'
import Home from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import MapPin from 'lucide-react/icons/map-pin'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserPlus from 'lucide-react/icons/user-plus'
import { useLocation } from 'react-router'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import type { shellTexts } from '../shell.texts.ts'

export type QuickCreateItem = {
  key: keyof (typeof shellTexts)['en'] & `create${string}`
  icon: LucideIcon
  /** Where it leads; the property form has no route and opens in place. */
  href: string | null
  /** The permission to create it; missing: everybody. */
  needs?: Action
}

const quickCreateItems: readonly QuickCreateItem[] = [
  { key: 'createClient', icon: UserPlus, href: paths.clientNew },
  { key: 'createProperty', icon: MapPin, href: null },
  { key: 'createRequest', icon: Inbox, href: paths.requestNew, needs: 'edit requests' },
  { key: 'createQuote', icon: ScrollText, href: paths.quoteNew, needs: 'edit quotes' },
  { key: 'createJob', icon: Briefcase, href: paths.jobNew, needs: 'edit jobs' },
  { key: 'createInvoice', icon: FileText, href: paths.invoiceNew, needs: 'edit invoices' },
  { key: 'createExpense', icon: Receipt, href: paths.expenseNew },
]

/** What the large half of the desktop's button creates, by the screen; elsewhere it has no such half. */
export function useAreaItem(): QuickCreateItem | undefined {
  const { pathname } = useLocation()
  return useQuickCreateItems().find(({ href }) => href && pathname.startsWith(href.replace(/\/new$/, '')))
}

/** On a phone the list also leads to the dashboard. */
const homeItem: QuickCreateItem = { key: 'createHome', icon: Home, href: paths.home }

/** What the person may create. */
export function useQuickCreateItems(isPhone = false): readonly QuickCreateItem[] {
  const { role } = useSignedIn()
  const allowed = quickCreateItems.filter(({ needs }) => needs === undefined || can(role, needs))
  return isPhone ? [homeItem, ...allowed] : allowed
}

const hiddenOn: ReadonlySet<string> = new Set([
  paths.settings,
  // These are forms.
  paths.settingsCompany,
  paths.settingsDesign,
  paths.settingsPayments,
  paths.settingsSchedule,
  paths.login,
  paths.register,
  paths.landing,
])

/** Hidden on these routes, and while any form is open. */
export function isQuickCreateHidden(pathname: string, isFormOpen: boolean) {
  return isFormOpen || hiddenOn.has(pathname) || pathname.includes('/edit') || pathname.includes('/new')
}
