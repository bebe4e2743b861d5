import {
  BarChart3,
  Briefcase,
  CalendarDays,
  FileText,
  Gift,
  Home,
  Inbox,
  type LucideIcon,
  Receipt,
  ScrollText,
  TrendingUp,
  Users,
} from 'lucide-react'

import { paths } from '../paths.ts'

import type { shellTexts } from './shell.texts.ts'

export type NavigationItem = { key: keyof (typeof shellTexts)['en']['nav']; href: string; icon: LucideIcon }

/** The sidebar's order is the specification's. */
export const mainItems: readonly NavigationItem[] = [
  { key: 'schedule', href: paths.schedule, icon: CalendarDays },
  { key: 'home', href: paths.home, icon: Home },
  { key: 'clients', href: paths.clients, icon: Users },
  { key: 'requests', href: paths.requests, icon: Inbox },
  { key: 'quotes', href: paths.quotes, icon: ScrollText },
  { key: 'jobs', href: paths.jobs, icon: Briefcase },
  { key: 'invoices', href: paths.invoices, icon: FileText },
  { key: 'expenses', href: paths.expenses, icon: Receipt },
  { key: 'analytics', href: paths.analytics, icon: TrendingUp },
  { key: 'reports', href: paths.reports, icon: BarChart3 },
]

/** Below the divider. */
export const friendItem: NavigationItem = { key: 'referrals', href: paths.referrals, icon: Gift }

/** Within the thumb's reach on a phone; the rest is behind "More". */
export const thumbItems: readonly NavigationItem[] = mainItems.slice(0, 3)
