import { Later } from '@fieldlark/ui/later.tsx'
import { Wordmark } from '@fieldlark/ui/mark.tsx'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { LanguageSwitch } from './language-switch.tsx'
import { signInTexts } from './sign-in.texts.ts'

// Lazy, since a phone does not show the picture.
const loadScene = async () => (await import('./field-scene.tsx')).FieldScene

type AuthLayoutProps = { title: string; subtitle?: ReactNode; children: ReactNode; footer?: ReactNode }

/** The layout of sign-in pages: a form, and beside it, where there is room, an illustration of a field. */
export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh bg-paper text-ink lg:grid-cols-[minmax(28rem,1fr)_minmax(0,1fr)]">
      <title>{`${title} · Fieldlark`}</title>
      <div className="flex min-w-0 flex-col px-5 pt-4 pb-8 sm:px-8 lg:pt-6">
        <header className="flex min-h-11 items-center justify-between gap-4">
          {/* The start page is plain HTML outside the app, so this is a real navigation. */}
          <a href={paths.landing} className="-m-2 rounded-control p-2">
            <Wordmark />
          </a>
          <LanguageSwitch />
        </header>
        <main
          id="main"
          className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col pt-7 pb-8 sm:justify-center"
        >
          <h1 className="font-display text-[1.75rem] leading-9 font-bold tracking-[-0.025em]">{title}</h1>
          {subtitle !== undefined && <p className="mt-2 text-base text-pretty text-ink-soft">{subtitle}</p>}
          <div className="mt-6 flex flex-col gap-5">{children}</div>
          {footer !== undefined && <div className="mt-7 text-ink-soft">{footer}</div>}
        </main>
      </div>
      <Panel />
    </div>
  )
}

function Panel() {
  const { panelTitle, panelBody } = useTexts(signInTexts)
  return (
    <aside className="relative hidden overflow-hidden bg-[#e9f1e6] lg:block dark:bg-[#15221b]">
      <div className="sticky top-0 h-dvh">
        <Later load={loadScene} props={{ className: 'absolute inset-0 size-full' }} />
        <div className="relative max-w-lg px-12 pt-16 text-[#173a2a] dark:text-[#e3efe5]">
          <p className="font-display text-[2rem] leading-[1.15] font-bold tracking-[-0.025em] text-balance">
            {panelTitle}
          </p>
          <p className="mt-3 text-base font-medium text-balance">{panelBody}</p>
        </div>
      </div>
    </aside>
  )
}
