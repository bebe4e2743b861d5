import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useCan } from '#session/session.tsx'

import { useOpenSections } from './open-sections.ts'
import { useSettingsSearch } from './search/use-settings-search.ts'
import { sectionsTexts } from './sections.texts.ts'
import { settingsTexts } from './settings.texts.ts'
import { openingRowLook, SettingsGroup } from './settings-group.tsx'
import type { SettingsSection } from './settings-sections.ts'

/** The list of the sections of the settings that the person may open, and a search over what stands on their pages. */
export function SettingsScreen() {
  const texts = useTexts(sectionsTexts)
  const page = useTexts(settingsTexts)
  const canEdit = useCan('edit business')
  const open = useOpenSections()
  const { typed, setTyped, isSearching, found } = useSettingsSearch(open)
  return (
    <>
      <title>{page.documentTitle(page.title)}</title>
      <PageHeader title={page.title} {...(!canEdit && { subtitle: page.forManagersTitle })} />
      <SearchInput
        value={typed}
        onValueChange={setTyped}
        label={texts.search}
        placeholder={texts.search}
        clearLabel={texts.clear}
        className="max-w-md"
      />
      {isSearching ? (
        <FoundSettings {...found} />
      ) : (
        <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
          {groups.map((group) => {
            const sections = open.filter((section) => section.group === group)
            if (sections.length === 0) return null
            return <Sections key={group} title={texts.groups[group]} sections={sections} />
          })}
        </div>
      )}
    </>
  )
}

const groups = ['yours', 'business', 'money', 'clients', 'app'] as const

/** Who may open most of a group stands beside its heading unless everyone may, and at a row only where others may. */
const mostSeenBy = (sections: readonly SettingsSection[]) => {
  const count = ({ seenBy }: SettingsSection) => sections.filter((each) => each.seenBy === seenBy).length
  return sections.toSorted((a, b) => count(b) - count(a))[0]?.seenBy
}

function Sections({ title, sections }: { title: string; sections: readonly SettingsSection[] }) {
  const { seenBy } = useTexts(sectionsTexts)
  const most = mostSeenBy(sections)
  return (
    <SettingsGroup title={title} note={most && most !== 'everyone' ? seenBy[most] : undefined}>
      {sections.map((section) => (
        <Section key={section.key} section={section} isNoted={section.seenBy !== most} />
      ))}
    </SettingsGroup>
  )
}

type Found = ReturnType<typeof useSettingsSearch>['found']

/** The sections of that name, then the settings, each with the section it is in. */
function FoundSettings({ sections, settings, isLoading }: Found) {
  const texts = useTexts(sectionsTexts)
  const { language } = useLanguage()
  if (sections.length + settings.length === 0 && isLoading) return null
  if (sections.length + settings.length === 0) return <p className="py-4 text-ink-soft">{texts.nothing}</p>
  return (
    <SettingsGroup title={texts.found}>
      {sections.map((section) => (
        <Section key={section.key} section={section} isNoted={false} />
      ))}
      {settings.map(({ section, label }) => (
        <Section
          key={`${section.key} ${label.en}`}
          section={section}
          setting={label[language]}
          isNoted={false}
        />
      ))}
    </SettingsGroup>
  )
}

type SectionProps = { icon: ReactNode; title: string; body: string; seenBy: string | undefined }

/** A section, or one of its settings, which says where it is. */
function Section({
  section,
  setting,
  isNoted,
}: {
  section: SettingsSection
  setting?: string
  /** It says who may open it. */
  isNoted: boolean
}) {
  const texts = useTexts(sectionsTexts)
  const { key, to, icon: Icon, seenBy } = section
  const { title, body } = texts.sections[key]
  return (
    <li>
      <Link to={to} className={openingRowLook}>
        <SectionParts
          icon={<Icon />}
          title={setting ?? title}
          body={setting === undefined ? body : texts.within(title)}
          seenBy={isNoted ? texts.seenBy[seenBy] : undefined}
        />
      </Link>
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
        {seenBy !== undefined && <span className="block text-ink-faint text-xs">{seenBy}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </>
  )
}
