import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import Briefcase from 'lucide-react/icons/briefcase'
import FileText from 'lucide-react/icons/file-text'
import Inbox from 'lucide-react/icons/inbox'
import MapPin from 'lucide-react/icons/map-pin'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useOpenDialog } from '#parts/open-dialog.ts'
import { useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { dashboardTexts } from './dashboard.texts.ts'

const tile = cn(
  'flex min-h-20 flex-col items-center justify-center gap-2 rounded-control border border-line px-2 py-3 text-center text-xs font-semibold text-ink transition-colors',
  'hover:border-field hover:bg-field-soft [&_svg]:size-5.5 [&_svg]:text-field',
)

/** What people do most, one tap away. */
export function QuickActions() {
  const texts = useTexts(dashboardTexts)
  const openDialog = useOpenDialog()
  const isOffice = useCan('edit quotes')
  const work = [
    { to: paths.requestNew, icon: Inbox, label: texts.newRequest },
    { to: paths.quoteNew, icon: ScrollText, label: texts.newQuote },
    { to: paths.jobNew, icon: Briefcase, label: texts.newJob },
    { to: paths.invoiceNew, icon: FileText, label: texts.newInvoice },
  ]
  const links = [
    ...(isOffice ? work : []),
    { to: paths.expenseNew, icon: Receipt, label: texts.newExpense },
    { to: paths.clientNew, icon: UserPlus, label: texts.newClient },
  ]
  return (
    <Card>
      <CardHeader title={texts.quickActions} />
      <CardBody className="grid grid-cols-3 gap-2.5">
        {links.map(({ to, icon: Icon, label }) => (
          <Link key={to} to={to} className={tile}>
            <Icon aria-hidden />
            {label}
          </Link>
        ))}
        {!isOffice && openDialog && (
          <button type="button" onClick={() => openDialog('property')} className={tile}>
            <MapPin aria-hidden />
            {texts.newProperty}
          </button>
        )}
      </CardBody>
    </Card>
  )
}
