import { type Action, can } from '@fieldlark/domain/team/permissions.ts'
import type { LucideIcon } from 'lucide-react'
import Briefcase from 'lucide-react/icons/briefcase'
import CalendarDays from 'lucide-react/icons/calendar-days'
import BarChart3 from 'lucide-react/icons/chart-column'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import Home from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import { useCanMessage } from '#parts/messages/can-message.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import type { shellTexts } from '../shell.texts.ts'
import { tabOf } from './tabs.ts'

export type NavigationItem = {
  key: keyof (typeof shellTexts)['en']['nav']
  href: string
  icon: LucideIcon
  /** The permission without which the screen would be empty; missing: everybody. */
  needs?: Action
}

/** The sidebar's order is the specification's. */
const mainItems: readonly NavigationItem[] = [
  { key: 'schedule', href: paths.schedule, icon: CalendarDays },
  { key: 'home', href: paths.home, icon: Home },
  { key: 'clients', href: paths.clients, icon: Users },
  { key: 'requests', href: paths.requests, icon: Inbox, needs: 'view requests' },
  { key: 'quotes', href: paths.quotes, icon: ScrollText, needs: 'view quotes' },
  { key: 'jobs', href: paths.jobs, icon: Briefcase },
  { key: 'invoices', href: paths.invoices, icon: FileText },
  { key: 'expenses', href: paths.expenses, icon: Receipt },
  { key: 'analytics', href: paths.analytics, icon: TrendingUp, needs: 'view finances' },
  { key: 'reports', href: paths.reports, icon: BarChart3, needs: 'view finances' },
]

/** Below the divider, as the order above it is given. */
const messagesItem: NavigationItem = { key: 'messages', href: paths.messages, icon: MessagesSquare }

const friendItem: NavigationItem = {
  key: 'referrals',
  href: paths.referrals,
  icon: Gift,
  needs: 'view referrals',
}

/** Behind "More" on a phone; on a desk the user menu leads there. */
const businessItem: NavigationItem = {
  key: 'business',
  href: paths.settingsBusinesses,
  icon: Store,
}

function useAllowed(items: readonly NavigationItem[]): readonly NavigationItem[] {
  const { role } = useSignedIn()
  const canMessage = useCanMessage()
  return items.filter(
    ({ needs, href }) => (needs === undefined || can(role, needs)) && (href !== paths.messages || canMessage),
  )
}

/** What the person may open, in the sidebar's order, and what is below its divider. */
export function useNavigationItems() {
  return { main: useAllowed(mainItems), below: useAllowed([messagesItem, friendItem]) }
}

/** What the phone's tab bar does not lead to by itself, in groups. */
export function useMoreItems(): (readonly NavigationItem[])[] {
  const ofWork = mainItems.filter(({ href }) => tabOf(href) === 'more' || href === paths.schedule)
  const work = useAllowed([...ofWork, messagesItem])
  const own = useAllowed([businessItem, friendItem])
  return [work, own].filter((items) => items.length > 0)
}
