import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Building from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Mails from 'lucide-react/icons/mails'
import Palette from 'lucide-react/icons/palette'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tags from 'lucide-react/icons/tags'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { namedCurrency } from '#parts/money/currency-names.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { ManagersOnly } from './managers-only.tsx'
import { settingsTexts } from './settings.texts.ts'

const CurrencyDialog = lazy(() =>
  import('#parts/money/currency-dialog.tsx').then((file) => ({ default: file.CurrencyDialog })),
)

/** The list of the sections of the settings. */
export function SettingsScreen() {
  const texts = useTexts(settingsTexts)
  const canEdit = useCan('edit business')
  const canResetSample = useCan('reset sample data')
  const { company, services, schedule, documents, design, payments, mail, sampleData } = texts.sections
  return (
    <ManagersOnly isAllowed={canEdit}>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <ul className="grid gap-3 md:grid-cols-2">
        <Section to={paths.settingsCompany} icon={<Building />} {...company} />
        <Section to={paths.settingsServices} icon={<Tags />} {...services} />
        <Section to={paths.settingsSchedule} icon={<CalendarClock />} {...schedule} />
        <Section to={paths.settingsDocuments} icon={<ReceiptText />} {...documents} />
        <Section to={paths.settingsDesign} icon={<Palette />} {...design} />
        <Section to={paths.settingsPayments} icon={<CreditCard />} {...payments} />
        <CurrencySection />
        <Section to={paths.settingsMail} icon={<Mails />} {...mail} />
        {canResetSample && <Section to={paths.settingsSampleData} icon={<FlaskConical />} {...sampleData} />}
      </ul>
    </ManagersOnly>
  )
}

type SectionProps = { icon: ReactNode; title: string; body: string }

const sectionLook =
  'group flex h-full w-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-left shadow-card transition-colors hover:border-line-strong md:p-5'

function Section({ to, ...parts }: SectionProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={sectionLook}>
        <SectionParts {...parts} />
      </Link>
    </li>
  )
}

/** Which currency it is, and that it stays; until it is chosen, the way to choose it. */
function CurrencySection() {
  const texts = useTexts(currencyTexts)
  const { language } = useLanguage()
  const business = useBusiness()
  const canSet = useCan('set currency')
  const [isOpen, setOpen] = useState(false)
  const { currency } = business
  if (currency === null && !canSet) return null
  const name = currency && (namedCurrency(language, currency)?.shownName ?? currency)
  return (
    <li>
      <button type="button" className={sectionLook} onClick={() => setOpen(true)}>
        <SectionParts
          icon={<Coins />}
          title={currency ? texts.titleSet : texts.titleUnset}
          body={name ? `${texts.setTo(name)}. ${texts.cannotChange}` : texts.once}
        />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CurrencyDialog isOpen onClose={() => setOpen(false)} business={business} />
        </Suspense>
      )}
    </li>
  )
}

function SectionParts({ icon, title, body }: SectionProps) {
  return (
    <>
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-field-soft text-field [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="mt-0.5 block text-xs text-pretty text-ink-soft">{body}</span>
      </span>
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
      />
    </>
  )
}
