import { Badge } from '@fieldlark/ui/badge.tsx'
import { fadeEdges } from '@fieldlark/ui/fade-edges.ts'
import { Mark } from '@fieldlark/ui/mark.tsx'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'

const pages = [
  ['overview', ''],
  ['users', 'users'],
  ['businesses', 'businesses'],
  ['feedback', 'feedback'],
  ['outbox', 'outbox'],
  ['referrals', 'referrals'],
  ['jobs', 'jobs'],
  ['audit', 'audit'],
] as const

/** What stands around every page of admins. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const texts = useTexts(adminTexts)
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-7xl items-center gap-3 px-4 lg:px-6">
          <Mark className="size-7 text-field" />
          <span className="font-semibold">Fieldlark</span>
          <Badge tone="yellow">{texts.badge}</Badge>
          <Link to={paths.home} className="ml-auto flex min-h-11 items-center font-semibold text-field">
            {texts.leave}
          </Link>
        </div>
        <Pages />
      </header>
      <main className="mx-auto w-full max-w-7xl px-4 pb-[calc(var(--dock)+1.5rem)] outline-none lg:px-6 lg:pb-12">
        <Suspense fallback={<output aria-label={texts.loading} className="block h-40" />}>
          {children}
        </Suspense>
      </main>
    </div>
  )
}

function Pages() {
  const texts = useTexts(adminTexts)
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => (row.current ? fadeEdges(row.current) : undefined), [])
  useEffect(() => {
    if (pathname)
      row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const [, , page = ''] = pathname.split('/')
  return (
    <nav
      ref={row}
      aria-label={texts.pages}
      className="mx-auto flex w-full max-w-7xl gap-1 overflow-x-auto px-4 [scrollbar-width:none] lg:px-6"
    >
      {pages.map(([name, path]) => (
        <Link
          key={name}
          to={adminHref(path)}
          aria-current={page === path ? 'page' : undefined}
          data-active={page === path || undefined}
          className="relative inline-flex min-h-11 items-center gap-2 px-3 font-medium whitespace-nowrap text-ink-soft select-none first:pl-1 hover:text-ink -outline-offset-2 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full data-active:text-ink data-active:after:bg-field"
        >
          {texts.names[name]}
        </Link>
      ))}
    </nav>
  )
}
