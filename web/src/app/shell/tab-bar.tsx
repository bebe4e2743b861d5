import { cn } from '@fieldlark/ui/class-names.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import type { LucideIcon } from 'lucide-react'
import Briefcase from 'lucide-react/icons/briefcase'
import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import Sun from 'lucide-react/icons/sun'
import Wallet from 'lucide-react/icons/wallet'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useUnreadMessages } from '#parts/messages/unread-messages.ts'
import { paths } from '#paths.ts'
import { shellTexts } from '../shell.texts.ts'
import { isQuickCreateHidden } from './quick-create.ts'
import { useShellDialogs } from './shell-dialogs.tsx'
import { type Tab, tabOf } from './tabs.ts'
import { UnreadMark } from './unread-mark.tsx'

const loadQuickCreate = () => import('./quick-create-sheet.tsx')
const loadMore = () => import('./more-sheet.tsx')
const QuickCreateSheet = lazyPart(async () => (await loadQuickCreate()).QuickCreateSheet)
const MoreSheet = lazyPart(async () => (await loadMore()).MoreSheet)

const cell = 'relative flex flex-col items-center justify-center gap-0.5 text-2xs active:text-field-strong'
const lit = 'font-bold text-field-strong'

/** The icon and the name of a tab; the lit one has the line of the logo at its upper edge. */
function TabContent({
  icon: Icon,
  isLit,
  children,
}: {
  icon: LucideIcon
  isLit: boolean
  children: ReactNode
}) {
  return (
    <>
      {isLit && <span aria-hidden className="absolute top-0 h-[3px] w-6.5 rounded-b-full bg-lark" />}
      <Icon aria-hidden className="size-5.5" strokeWidth={isLit ? 2.1 : 1.75} />
      {children}
    </>
  )
}

type Sheet = 'create' | 'more'

/** A button that opens a sheet, whose code is requested as soon as the finger is down. */
function SheetButton(props: ComponentProps<'button'> & { load: () => Promise<unknown> }) {
  const { load, ...rest } = props
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // A failure is reported by the press itself.
      onPointerDown={() => void load().catch(() => {})}
      {...rest}
    />
  )
}

/** The middle of the bar; empty where nothing is to be created. */
function CreateCell({ onClick }: { onClick: () => void }) {
  const { quickCreate } = useTexts(shellTexts)
  const { pathname } = useLocation()
  const { isFormOpen } = useShellDialogs()
  if (isQuickCreateHidden(pathname, isFormOpen)) return <span />
  return (
    <SheetButton
      load={loadQuickCreate}
      aria-label={quickCreate}
      onClick={onClick}
      className="grid place-items-center"
    >
      <span className="grid h-10 w-12 place-items-center rounded-[0.875rem] bg-field text-on-field">
        <Plus aria-hidden className="size-5.5" />
      </span>
    </SheetButton>
  )
}

/** The phone's tab bar. The one that is tapped is lit at once, while its screen is still loading. */
export function TabBar({ isLive }: { isLive: boolean }) {
  const texts = useTexts(shellTexts)
  const { pathname, key } = useLocation()
  const { location: next } = useNavigation()
  const unread = useUnreadMessages(isLive)
  // With its visit to the page: a sheet that is still loading when a link is tapped must not open over the next one.
  const [opened, setOpened] = useState<{ sheet: Sheet; at: string } | null>(null)
  // There a form's own actions take its place.
  if (/\/(new|edit)$/.test(pathname)) return null
  const current = tabOf(next?.pathname ?? pathname)
  const linkTo = (tab: Exclude<Tab, 'more'>, to: string, icon: LucideIcon) => (
    <Link
      to={to}
      aria-current={current === tab ? (pathname === to ? 'page' : 'true') : undefined}
      className={cn(cell, current === tab ? lit : 'text-ink-soft')}
    >
      <TabContent icon={icon} isLit={current === tab}>
        {texts.tabs[tab]}
      </TabContent>
    </Link>
  )
  const sheet = opened?.at === key ? opened.sheet : null
  const open = (each: Sheet) => () => setOpened({ sheet: each, at: key })
  const close = () => setOpened(null)
  return (
    <>
      <nav
        aria-label={texts.mainMenu}
        className="fixed inset-x-0 bottom-0 z-30 grid auto-rows-14 grid-cols-5 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] font-medium transition-[translate] duration-200 focus-within:translate-y-0! docked:group-data-scrolled/frame:translate-y-full lg:hidden"
      >
        {linkTo('today', paths.home, Sun)}
        {linkTo('jobs', paths.jobs, Briefcase)}
        <CreateCell onClick={open('create')} />
        {linkTo('money', paths.invoices, Wallet)}
        <SheetButton
          load={loadMore}
          aria-current={current === 'more' ? 'true' : undefined}
          onClick={open('more')}
          className={cn(cell, current === 'more' ? lit : 'text-ink-soft')}
        >
          <TabContent icon={MenuIcon} isLit={current === 'more'}>
            {texts.more}
          </TabContent>
          <UnreadMark unread={unread} isDot />
        </SheetButton>
      </nav>
      <Suspense fallback={null}>
        {sheet === 'create' && <QuickCreateSheet onClose={close} />}
        {sheet === 'more' && <MoreSheet onClose={close} />}
      </Suspense>
    </>
  )
}
