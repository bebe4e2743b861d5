import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Mark } from '@fieldlark/ui/mark.tsx'
import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import type { Ref } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useInstallPrompt } from '#parts/actions/install.ts'
import { paths } from '#paths.ts'
import { shellTexts } from '../shell.texts.ts'
import type { Theme } from '../theme.ts'

import { NotificationBell } from './notification-bell.tsx'
import { QuickCreateMenu } from './quick-create-menu.tsx'
import { useShellDialogs } from './shell-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type TopBarProps = {
  theme: Theme
  toggleTheme: () => void
  isHidden: boolean
  /** Where a record puts the way back, and the day its name: beside that the search stays. */
  placeRef: Ref<HTMLDivElement>
  /** The page has what it shows, and hears of changes. */
  isLive: boolean
}

/** Search, messages and the account; on a phone the left side belongs to the record that is open. */
export function TopBar({ theme, toggleTheme, isHidden, placeRef, isLive }: TopBarProps) {
  const texts = useTexts(shellTexts)
  const install = useInstallPrompt()
  const { openDialog } = useShellDialogs()
  return (
    <header
      className={cn(
        'sticky top-(--top) z-20 bg-paper transition-transform duration-200 ease-settle focus-within:translate-y-0 motion-reduce:transition-none lg:border-line lg:border-b',
        isHidden && '-translate-y-full',
      )}
    >
      <div className="flex h-14 items-center pr-1.5 pl-4 lg:gap-1 lg:px-6">
        <div ref={placeRef} className="peer -ml-3 flex min-w-0 flex-1 empty:hidden lg:hidden" />
        <Link
          to={paths.home}
          aria-label={`Fieldlark · ${texts.nav.home}`}
          className="-ml-2 hidden size-11 place-items-center peer-empty:grid lg:peer-empty:hidden"
        >
          <Mark className="size-7 text-field" />
        </Link>
        <QuickCreateMenu />
        <Button
          variant="ghost"
          aria-keyshortcuts="Control+K Meta+K"
          className="ml-auto hidden peer-empty:inline-flex peer-has-[h1]:inline-flex max-lg:px-3 lg:inline-flex lg:border lg:border-line lg:font-normal"
          onClick={() => openDialog('palette')}
        >
          <Search aria-hidden strokeWidth={1.75} />
          <span className="max-lg:sr-only">{texts.find}</span>
          <kbd aria-hidden className="hidden text-2xs text-ink-faint lg:inline">
            {isMac ? '⌘K' : 'Ctrl K'}
          </kbd>
        </Button>
        {install && (
          <Button variant="ghost" className="max-lg:px-3" onClick={install}>
            <Download aria-hidden />
            <span className="max-sm:sr-only">{texts.installApp}</span>
          </Button>
        )}
        <NotificationBell isLive={isLive} />
        <UserMenu theme={theme} toggleTheme={toggleTheme} />
      </div>
    </header>
  )
}
