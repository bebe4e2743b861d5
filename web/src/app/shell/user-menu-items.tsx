import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Globe from 'lucide-react/icons/globe'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useSayFailure } from '#parts/failures/say-failure.ts'
import { isLightOnly, paths } from '#paths.ts'
import { useCan, useSignedIn } from '#session/session.tsx'

import { shellTexts } from '../shell.texts.ts'
import type { Theme } from '../theme.ts'
import { useShellDialogs } from './shell-dialogs.tsx'
import { userMenuTexts } from './user-menu.texts.ts'

const iconLook = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const

type AppearanceProps = { theme: Theme; toggleTheme: () => void }

/** What the account menu offers. */
export function UserMenuItems({ onSignOut, ...appearance }: AppearanceProps & { onSignOut: () => void }) {
  const texts = useTexts(userMenuTexts)
  const { settings, importExport, feedback } = useTexts(shellTexts)
  const { openDialog } = useShellDialogs()
  const canEdit = useCan('edit business')
  const canImport = useCan('import and export')
  return (
    <>
      {canEdit && (
        <MenuItem icon={<Globe {...iconLook} />} render={<Link to={paths.publicProfile} />}>
          {texts.publicProfile}
        </MenuItem>
      )}
      <MenuItem icon={<Settings {...iconLook} />} render={<Link to={paths.settings} />}>
        {settings}
      </MenuItem>
      <MenuItem icon={<UserRound {...iconLook} />} render={<Link to={paths.settingsAccount} />}>
        {texts.account}
      </MenuItem>
      {canImport && (
        <MenuItem icon={<ArrowUpDown {...iconLook} />} onSelect={() => openDialog('importExport')}>
          {importExport}
        </MenuItem>
      )}
      <MenuItem icon={<MessageSquare {...iconLook} />} onSelect={() => openDialog('feedback')}>
        {feedback}
      </MenuItem>
      <AppearanceItems {...appearance} />
      <OtherBusinesses />
      <MenuSeparator />
      <MenuItem icon={<LogOut {...iconLook} />} onSelect={onSignOut}>
        {texts.signOut}
      </MenuItem>
    </>
  )
}

function AppearanceItems({ theme, toggleTheme }: AppearanceProps) {
  const texts = useTexts(userMenuTexts)
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
  const { businessNotFound } = useTexts(userMenuTexts)
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
