import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Mark } from '@fieldlark/ui/mark.tsx'
import { Popover } from '@fieldlark/ui/popover.tsx'
import { Bell, Download, Search } from 'lucide-react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { shellTexts } from '../shell.texts.ts'
import type { Theme } from '../theme.ts'
import { useInstallPrompt } from './install.ts'
import { QuickCreateMenu } from './quick-create-menu.tsx'
import { useHiddenByScroll } from './scroll-direction.ts'
import { useShellDialogs } from './shell-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

type TopBarProps = { theme: Theme; toggleTheme: () => void }

export function TopBar({ theme, toggleTheme }: TopBarProps) {
  const texts = useTexts(shellTexts)
  const isHidden = useHiddenByScroll()
  const install = useInstallPrompt()
  const { openDialog } = useShellDialogs()
  return (
    <header
      className={cn(
        'sticky top-0 z-20 border-line border-b bg-paper/95 backdrop-blur transition-transform focus-within:translate-y-0 motion-reduce:transition-none',
        isHidden && '-translate-y-full',
      )}
    >
      <div className="flex h-16 items-center gap-2 px-4 lg:px-8">
        <Link
          to={paths.home}
          aria-label={`Fieldlark · ${texts.nav.home}`}
          className="flex min-h-11 items-center gap-2 font-semibold text-ink text-lg lg:hidden"
        >
          <Mark className="size-7 text-field" />
          <span className="hidden min-[400px]:inline">Fieldlark</span>
        </Link>
        <QuickCreateMenu />
        <div className="ml-auto flex items-center gap-1">
          <Button
            variant="ghost"
            aria-keyshortcuts="Control+K Meta+K"
            className="max-lg:px-3 lg:border lg:border-line lg:font-normal"
            onClick={() => openDialog('palette')}
          >
            <Search aria-hidden strokeWidth={1.75} />
            <span className="max-lg:sr-only">{texts.find}</span>
            <kbd aria-hidden className="hidden text-2xs text-ink-faint lg:inline">
              {isMac ? '⌘K' : 'Ctrl K'}
            </kbd>
          </Button>
          {install && (
            <Button variant="ghost" onClick={install}>
              <Download aria-hidden className="size-4.5" />
              <span className="max-sm:sr-only">{texts.installApp}</span>
            </Button>
          )}
          <Popover
            title={texts.notifications}
            trigger={
              <Button variant="ghost" size="icon" aria-label={texts.notifications}>
                <Bell aria-hidden className="size-5" strokeWidth={1.75} />
              </Button>
            }
          >
            {texts.noNotifications}
          </Popover>
          <UserMenu theme={theme} toggleTheme={toggleTheme} />
        </div>
      </div>
    </header>
  )
}
