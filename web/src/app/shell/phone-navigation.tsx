import { cn } from '@fieldlark/ui/class-names.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { shellTexts } from '../shell.texts.ts'
import { type NavigationItem, thumbItems, usePhoneItems } from './navigation.ts'

const tab = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium'

function TabLink({ item }: { item: NavigationItem }) {
  const { nav } = useTexts(shellTexts)
  const Icon = item.icon
  return (
    <NavLink
      to={item.href}
      className={({ isActive }) => cn(tab, isActive ? 'text-field-strong' : 'text-ink-soft')}
    >
      <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
      {nav[item.key]}
    </NavLink>
  )
}

/** The phone's tab bar: three places, everything else one tap further. */
export function PhoneNavigation() {
  const texts = useTexts(shellTexts)
  const items = usePhoneItems()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  // There a form's own actions take its place.
  if (/\/(new|edit)$/.test(pathname)) return null
  return (
    <>
      <nav
        aria-label={texts.mainMenu}
        className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {thumbItems.map((item) => (
          <TabLink key={item.key} item={item} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cn(tab, 'text-ink-soft')}
        >
          <MenuIcon aria-hidden className="size-5.5" strokeWidth={1.75} />
          {texts.more}
        </button>
      </nav>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.mainMenu} closeLabel={texts.close}>
        <ul className="grid grid-cols-2 gap-2">
          {items.map(({ key, href, icon: Icon }) => (
            <li key={key}>
              <NavLink
                to={href}
                onClick={() => setOpen(false)}
                className={({ isActive }) =>
                  cn(
                    'flex min-h-14 items-center gap-3 rounded-xl border px-4 font-medium',
                    isActive ? 'border-field bg-field-soft text-field-strong' : 'border-line text-ink',
                  )
                }
              >
                <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
                {texts.nav[key]}
              </NavLink>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
