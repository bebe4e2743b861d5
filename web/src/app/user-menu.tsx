import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import {
  ArrowUpDown,
  Globe,
  Languages,
  LogOut,
  MessageSquare,
  Moon,
  Settings,
  Store,
  Sun,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { signOut } from '#features/auth/sign-out.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useSignedIn } from '#session/session.tsx'
import { isLightOnly, paths } from '../paths.ts'

import { shellTexts } from './shell.texts.ts'
import { useShellDialogs } from './shell-dialogs.tsx'
import type { Theme } from './theme.ts'

const iconLook = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const

type UserMenuProps = { theme: Theme; toggleTheme: () => void }

/** The business's logo beside the person's name, and what belongs to the person. */
export function UserMenu({ theme, toggleTheme }: UserMenuProps) {
  const texts = useTexts(shellTexts)
  const { language, setLanguage } = useLanguage()
  const { fullName, business, memberships, switchBusiness } = useSignedIn()
  const { openDialog } = useShellDialogs()
  const { pathname } = useLocation()
  const name = fullName || texts.user
  const others = memberships.filter((membership) => membership.business.id !== business?.id)
  const isDark = theme === 'dark'

  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-2.5 rounded-full pr-1 pl-1 hover:bg-line/50 sm:pr-3"
        >
          <Avatar
            name={name}
            src={business?.business_logo_url}
            fallback={<Store strokeWidth={1.75} />}
            className="text-field"
          />
          <span className="sr-only">{`${texts.userMenu}: `}</span>
          <span className="max-w-40 truncate font-medium text-ink text-sm max-sm:sr-only">{name}</span>
        </button>
      }
    >
      <MenuItem icon={<Globe {...iconLook} />} render={<Link to={paths.publicProfile} />}>
        {texts.publicProfile}
      </MenuItem>
      <MenuItem icon={<Settings {...iconLook} />} render={<Link to={paths.settings} />}>
        {texts.settings}
      </MenuItem>
      <MenuItem icon={<ArrowUpDown {...iconLook} />} onSelect={() => openDialog('importExport')}>
        {texts.importExport}
      </MenuItem>
      <MenuItem icon={<MessageSquare {...iconLook} />} onSelect={() => openDialog('feedback')}>
        {texts.feedback}
      </MenuItem>
      {!isLightOnly(pathname) && (
        <MenuItem icon={isDark ? <Sun {...iconLook} /> : <Moon {...iconLook} />} onSelect={toggleTheme}>
          {isDark ? texts.lightTheme : texts.darkTheme}
        </MenuItem>
      )}
      <MenuItem
        icon={<Languages {...iconLook} />}
        onSelect={() => setLanguage(language === 'en' ? 'es' : 'en')}
      >
        {texts.otherLanguage}
      </MenuItem>
      {others.length > 0 && <MenuSeparator />}
      {others.map(({ business: other }) => (
        <MenuItem
          key={other.id}
          icon={<Store {...iconLook} />}
          onSelect={() => void switchBusiness(other.id)}
        >
          {other.business_name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut {...iconLook} />} onSelect={() => void signOut()}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  )
}
