import { fadeEdges } from '@fieldlark/ui/fade-edges.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { sectionsTexts } from '#parts/frame/sections.texts.ts'
import { type Section, useSections } from '#parts/frame/sections.ts'
import { useNumberText } from '#parts/money/number-text.ts'

import { showInRow } from './show-in-row.ts'

const face = 'inline-flex min-h-11 shrink-0 items-baseline gap-1.5 pt-2 text-lg leading-6 tracking-[-0.015em]'

/** The title of a list with its number of rows; on a phone its siblings are links beside it. */
function Title({ title, section, count }: { title: string; section: Section | undefined; count: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => showInRow(row.current, row.current?.querySelector('h1')), [])
  useEffect(() => (row.current ? fadeEdges(row.current) : undefined), [])
  const heading = (
    <h1 className={`${face} relative font-bold text-ink lg:text-[1.375rem]`}>
      {title}
      {count}
      <span aria-hidden className="absolute bottom-1 left-0 h-1 w-6.5 rounded-full bg-lark lg:hidden" />
    </h1>
  )
  return (
    <div
      ref={row}
      className="relative col-start-1 row-start-1 flex min-w-0 gap-5 overflow-x-auto [scrollbar-width:none] max-lg:-ml-4 max-lg:pl-4 lg:shrink-0"
    >
      {section === undefined ? heading : <Sections section={section}>{heading}</Sections>}
    </div>
  )
}

function Sections({ section, children }: { section: Section; children: ReactNode }) {
  const { label } = useTexts(sectionsTexts)
  return (
    <nav aria-label={label} className="contents">
      {useSections(section).map(({ key, href, label: name }) =>
        key === section ? (
          <span key={key} className="contents">
            {children}
          </span>
        ) : (
          <Link key={key} to={href} className={`${face} font-semibold text-ink-faint lg:hidden`}>
            {name}
          </Link>
        ),
      )}
    </nav>
  )
}

/**
 * The head of a list: title, counts by state, search and filters in 92 px on a phone and one line on wide screens. The
 * children are a `StatusStrip` and a `ListToolbar`.
 */
export function ListHead({
  title,
  section,
  count,
  sum,
  actions,
  children,
}: {
  title: string
  /** Which of the lists behind the same tab it is; missing where it has no siblings. */
  section?: Section
  /** How many records there are in all; undefined while it is loading. */
  count?: number | undefined
  /** What the shown records amount to. */
  sum?: ReactNode
  /** Quiet ones; the create button is in the bars of the app. */
  actions?: ReactNode
  children: ReactNode
}) {
  const numberText = useNumberText()
  const counted = count !== undefined && (
    <span className="money font-semibold text-xs tracking-normal">{numberText(count)}</span>
  )
  return (
    <header data-list-head>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] lg:flex lg:h-16 lg:items-center lg:gap-3">
        <Title title={title} section={section} count={counted} />
        {children}
        {actions && (
          <div data-list-actions className="hidden shrink-0 items-center gap-2 lg:flex">
            {actions}
          </div>
        )}
      </div>
      {sum && <p className="truncate text-2xs text-ink-soft lg:-mt-1 lg:pb-1">{sum}</p>}
    </header>
  )
}
