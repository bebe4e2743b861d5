import { cn } from '@fieldlark/ui/class-names.ts'
import { Mark } from '@fieldlark/ui/mark.tsx'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useUnreadMessages } from '#parts/messages/unread-messages.ts'
import { paths } from '#paths.ts'
import { shellTexts } from '../shell.texts.ts'
import { type NavigationItem, useNavigationItems } from './navigation.ts'
import { UnreadMark } from './unread-mark.tsx'

const storageKey = 'sidebarCollapsed'

function SidebarLink({
  item,
  isCollapsed,
  unread,
}: {
  item: NavigationItem
  isCollapsed: boolean
  unread: number | undefined
}) {
  const { nav } = useTexts(shellTexts)
  const Icon = item.icon
  return (
    <NavLink
      to={item.href}
      title={isCollapsed ? nav[item.key] : undefined}
      className={({ isActive }) =>
        cn(
          'relative flex min-h-10 items-center gap-3 rounded-lg text-[0.9375rem] font-medium transition-colors',
          isActive ? 'bg-field-soft text-field-strong' : 'text-ink-soft hover:bg-line/50 hover:text-ink',
          isCollapsed ? 'justify-center' : 'px-3',
        )
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className={isCollapsed ? 'sr-only' : undefined}>{nav[item.key]}</span>
      {item.key === 'messages' && <UnreadMark unread={unread} isDot={isCollapsed} />}
    </NavLink>
  )
}

/** The desktop's menu; its width is remembered. */
export function Sidebar({ isLive }: { isLive: boolean }) {
  const texts = useTexts(shellTexts)
  const { main, below } = useNavigationItems()
  const unread = useUnreadMessages(isLive)
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'yes')
  const toggle = () => {
    setCollapsed(!isCollapsed)
    localStorage.setItem(storageKey, isCollapsed ? 'no' : 'yes')
  }
  const Chevron = isCollapsed ? ChevronsRight : ChevronsLeft
  return (
    <aside
      className={cn(
        'sticky top-(--top) hidden h-[calc(100dvh-var(--top))] shrink-0 flex-col border-line border-r bg-surface lg:flex',
        isCollapsed ? 'w-17' : 'w-58',
      )}
    >
      <Link to={paths.home} className="flex h-14 items-center gap-2.5 px-5 font-semibold text-ink text-lg">
        <Mark className="size-7 shrink-0 text-field" />
        <span className={isCollapsed ? 'sr-only' : undefined}>Fieldlark</span>
      </Link>
      <nav aria-label={texts.mainMenu} className="flex flex-1 flex-col gap-0.5 overflow-y-auto px-3 py-2">
        {main.map((item) => (
          <SidebarLink key={item.key} item={item} isCollapsed={isCollapsed} unread={unread} />
        ))}
        {below.length > 0 && <hr className="mx-2 my-3 border-line" />}
        {below.map((item) => (
          <SidebarLink key={item.key} item={item} isCollapsed={isCollapsed} unread={unread} />
        ))}
      </nav>
      <button
        type="button"
        onClick={toggle}
        aria-expanded={!isCollapsed}
        aria-label={isCollapsed ? texts.expandMenu : texts.collapseMenu}
        className="m-3 flex min-h-10 items-center justify-center rounded-lg text-ink-soft hover:bg-line/50 hover:text-ink"
      >
        <Chevron aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </aside>
  )
}
