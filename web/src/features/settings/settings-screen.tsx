import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coins from 'lucide-react/icons/coins'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { namedCurrency } from '#parts/money/currency-names.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { useSettingsSearch } from './search/use-settings-search.ts'
import { settingsTexts } from './settings.texts.ts'
import { openingRowLook, SettingsGroup } from './settings-group.tsx'
import { type SettingsSection, settingsSections } from './settings-sections.ts'

const CurrencyDialog = lazy(() =>
  import('#parts/money/currency-dialog.tsx').then((file) => ({ default: file.CurrencyDialog })),
)

/** The list of the sections of the settings that the person may open, and a search over what stands on their pages. */
export function SettingsScreen() {
  const texts = useTexts(settingsTexts)
  const canEdit = useCan('edit business')
  const canResetSample = useCan('reset sample data')
  const { typed, setTyped, isSearching, find } = useSettingsSearch()
  const mayOpen = { everyone: true, office: canEdit, owners: canResetSample }
  const open = settingsSections.filter(({ seenBy }) => mayOpen[seenBy])
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader title={texts.title} {...(!canEdit && { subtitle: texts.forManagersTitle })} />
      {canEdit && (
        <SearchInput
          value={typed}
          onValueChange={setTyped}
          label={texts.search}
          placeholder={texts.search}
          clearLabel={texts.clear}
          className="max-w-md"
        />
      )}
      {isSearching ? (
        <FoundSections open={open} find={find} />
      ) : (
        <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
          {groups.map((group) => {
            const sections = open.filter((section) => section.group === group)
            if (sections.length === 0) return null
            return (
              <SettingsGroup key={group} title={texts.groups[group]}>
                {sections.map((section) => (
                  <Section key={section.key} section={section} />
                ))}
                {group === 'money' && <CurrencySection />}
              </SettingsGroup>
            )
          })}
        </div>
      )}
    </>
  )
}

const groups = ['yours', 'business', 'money', 'clients', 'app'] as const

type Find = ReturnType<typeof useSettingsSearch>['find']

function FoundSections({ open, find }: { open: readonly SettingsSection[]; find: Find }) {
  const texts = useTexts(settingsTexts)
  const found = open.flatMap((section) => {
    const labels = find(section.key)
    return labels === null ? [] : [{ section, labels }]
  })
  const isCurrencyFound = find('currency') !== null
  if (found.length === 0 && !isCurrencyFound) return <p className="py-4 text-ink-soft">{texts.nothing}</p>
  return (
    <SettingsGroup title={texts.found}>
      {found.map(({ section, labels }) => (
        <Section key={section.key} section={section} labels={labels} />
      ))}
      {isCurrencyFound && <CurrencySection />}
    </SettingsGroup>
  )
}

type SectionProps = { icon: ReactNode; title: string; body: string; seenBy: string }

function Section({ section, labels = [] }: { section: SettingsSection; labels?: readonly string[] }) {
  const texts = useTexts(settingsTexts)
  const { key, to, icon: Icon, seenBy } = section
  const { title, body } = texts.sections[key]
  return (
    <li>
      <Link to={to} className={openingRowLook}>
        <SectionParts
          icon={<Icon />}
          title={title}
          body={labels.length > 0 ? labels.join(' · ') : body}
          seenBy={texts.seenBy[seenBy]}
        />
      </Link>
    </li>
  )
}

/** Which currency it is, and that it stays; until it is chosen, the way to choose it. */
function CurrencySection() {
  const texts = useTexts(currencyTexts)
  const { seenBy } = useTexts(settingsTexts)
  const { language } = useLanguage()
  const business = useBusiness()
  const canSet = useCan('set currency')
  const [isOpen, setOpen] = useState(false)
  const { currency } = business
  if (currency === null && !canSet) return null
  const name = currency && (namedCurrency(language, currency)?.shownName ?? currency)
  return (
    <li>
      <button type="button" className={openingRowLook} onClick={() => setOpen(true)}>
        <SectionParts
          icon={<Coins />}
          title={currency ? texts.titleSet : texts.titleUnset}
          body={name ? `${texts.setTo(name)}. ${texts.cannotChange}` : texts.once}
          seenBy={seenBy.office}
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

function SectionParts({ icon, title, body, seenBy }: SectionProps) {
  return (
    <>
      <span aria-hidden className="shrink-0 text-ink-soft [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-ink-soft text-xs text-pretty">{body}</span>
        <span className="block text-ink-faint text-xs">{seenBy}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </>
  )
}
