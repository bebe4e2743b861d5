import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Globe from 'lucide-react/icons/globe'
import Languages from 'lucide-react/icons/languages'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useSayFailure } from '#parts/failures/say-failure.ts'
import { useSignOut } from '#parts/sign-out/use-sign-out.tsx'
import { isLightOnly, paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { comingInside } from '../coming-inside.ts'
import { shellTexts } from '../shell.texts.ts'
import type { Theme } from '../theme.ts'
import { useShellDialogs } from './shell-dialogs.tsx'

const iconLook = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const

type UserMenuProps = { theme: Theme; toggleTheme: () => void }

/** The person's name with the logo of the business, and the menu of personal settings. */
export function UserMenu(props: UserMenuProps) {
  const { begin, question } = useSignOut()
  return (
    <>
      <PersonMenu {...props} onSignOut={begin} />
      {question}
    </>
  )
}

function PersonMenu({ theme, toggleTheme, onSignOut }: UserMenuProps & { onSignOut: () => void }) {
  const texts = useTexts(shellTexts)
  const { openDialog } = useShellDialogs()
  return (
    <Menu trigger={<UserButton />}>
      {!comingInside.includes(paths.publicProfile) && (
        <MenuItem icon={<Globe {...iconLook} />} render={<Link to={paths.publicProfile} />}>
          {texts.publicProfile}
        </MenuItem>
      )}
      <MenuItem icon={<Settings {...iconLook} />} render={<Link to={paths.settings} />}>
        {texts.settings}
      </MenuItem>
      <MenuItem icon={<LockKeyhole {...iconLook} />} render={<Link to={paths.security} />}>
        {texts.security}
      </MenuItem>
      <MenuItem icon={<ArrowUpDown {...iconLook} />} onSelect={() => openDialog('importExport')}>
        {texts.importExport}
      </MenuItem>
      <MenuItem icon={<MessageSquare {...iconLook} />} onSelect={() => openDialog('feedback')}>
        {texts.feedback}
      </MenuItem>
      <AppearanceItems theme={theme} toggleTheme={toggleTheme} />
      <OtherBusinesses />
      <MenuSeparator />
      <MenuItem icon={<LogOut {...iconLook} />} onSelect={onSignOut}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  )
}

/** Receives the props, including the ref, that the menu passes to its trigger. */
function UserButton(props: ComponentProps<'button'>) {
  const texts = useTexts(shellTexts)
  const { fullName, business } = useSignedIn()
  const name = fullName || texts.user
  return (
    <button
      {...props}
      type="button"
      className="flex min-h-11 items-center gap-2.5 rounded-full px-1.5 hover:bg-line/50 lg:pr-3"
    >
      <Avatar
        name={name}
        src={business?.business_logo_url}
        fallback={<Store strokeWidth={1.75} />}
        className="text-field"
      />
      <span className="sr-only">{`${texts.userMenu}: `}</span>
      <span className="max-w-40 truncate font-medium text-ink text-sm max-lg:sr-only">{name}</span>
    </button>
  )
}

function AppearanceItems({ theme, toggleTheme }: UserMenuProps) {
  const texts = useTexts(shellTexts)
  const { language, setLanguage } = useLanguage()
  const { pathname } = useLocation()
  const isDark = theme === 'dark'
  return (
    <>
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
    </>
  )
}

/** An item for each other business the person works for: it switches to that one. */
function OtherBusinesses() {
  const { business, memberships, switchBusiness } = useSignedIn()
  const { businessNotFound } = useTexts(shellTexts)
  const sayFailure = useSayFailure()
  const handleSwitch = (businessId: string) =>
    void switchBusiness(businessId).catch((error: unknown) => {
      if (toFailure(error).code === 'not-found') toast.error(businessNotFound)
      else sayFailure(error)
    })
  const others = memberships.filter((membership) => membership.business.id !== business?.id)
  return (
    <>
      {others.length > 0 && <MenuSeparator />}
      {others.map(({ business: other }) => (
        <MenuItem key={other.id} icon={<Store {...iconLook} />} onSelect={() => handleSwitch(other.id)}>
          {other.business_name}
        </MenuItem>
      ))}
    </>
  )
}
