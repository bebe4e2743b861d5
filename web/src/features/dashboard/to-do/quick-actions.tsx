import { type Action, can } from '@fieldlark/domain/team/permissions.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import type { LucideIcon } from 'lucide-react'
import Briefcase from 'lucide-react/icons/briefcase'
import FileText from 'lucide-react/icons/file-text'
import Inbox from 'lucide-react/icons/inbox'
import MapPin from 'lucide-react/icons/map-pin'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useOpenDialog } from '#parts/actions/open-dialog.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { dashboardTexts } from '../dashboard.texts.ts'
import { Section } from '../section.tsx'

const tile = cn(
  'flex min-h-20 flex-col items-center justify-center gap-2 rounded-control border border-line px-2 py-3 text-center text-xs font-semibold text-ink transition-colors',
  'hover:border-field hover:bg-field-soft [&_svg]:size-5.5 [&_svg]:text-field',
)

/** Links to the most frequent actions. */
export function QuickActions() {
  const texts = useTexts(dashboardTexts)
  const openDialog = useOpenDialog()
  const { role } = useSignedIn()
  const actions: { to: string; icon: LucideIcon; label: string; needs: Action }[] = [
    { to: paths.requestNew, icon: Inbox, label: texts.newRequest, needs: 'edit requests' },
    { to: paths.quoteNew, icon: ScrollText, label: texts.newQuote, needs: 'edit quotes' },
    { to: paths.jobNew, icon: Briefcase, label: texts.newJob, needs: 'edit jobs' },
    { to: paths.invoiceNew, icon: FileText, label: texts.newInvoice, needs: 'edit invoices' },
    { to: paths.expenseNew, icon: Receipt, label: texts.newExpense, needs: 'enter expenses' },
    { to: paths.clientNew, icon: UserPlus, label: texts.newClient, needs: 'create clients' },
  ]
  const links = actions.filter(({ needs }) => can(role, needs))
  return (
    <Section title={texts.quickActions}>
      <div className="mt-1 grid grid-cols-3 gap-2.5">
        {links.map(({ to, icon: Icon, label }) => (
          <Link key={to} to={to} className={tile}>
            <Icon aria-hidden />
            {label}
          </Link>
        ))}
        {links.length < actions.length && openDialog && (
          <button type="button" onClick={() => openDialog('property')} className={tile}>
            <MapPin aria-hidden />
            {texts.newProperty}
          </button>
        )}
      </div>
    </Section>
  )
}
