import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Keyboard from 'lucide-react/icons/keyboard'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Store from 'lucide-react/icons/store'
import Sun from 'lucide-react/icons/sun'

import { useLanguage, useTexts } from '#language/language.tsx'
import { type OpenableDialog, useOpenDialog } from '#parts/actions/open-dialog.ts'
import { shortcutTexts } from '#parts/actions/shortcut.texts.ts'
import { useSayFailure } from '#parts/failures/say-failure.ts'
import { useSignOut } from '#parts/sign-out/use-sign-out.tsx'
import { useCan, useSignedIn } from '#session/session.tsx'

import { shellTexts } from '../../shell.texts.ts'
import { chooseTheme, storedTheme } from '../../theme.ts'
import { isWide } from '../shortcuts/is-wide.ts'
import { userMenuTexts } from '../user-menu.texts.ts'
import { paletteTexts } from './palette.texts.ts'
import type { PaletteItem } from './palette-items.ts'

/** What can be done without a page of its own; `question` is what signing out may have to ask. */
export function useActItems() {
  const shell = useTexts(shellTexts)
  const menu = useTexts(userMenuTexts)
  const shortcuts = useTexts(shortcutTexts)
  const texts = useTexts(paletteTexts)
  const { language, setLanguage } = useLanguage()
  const openDialog = useOpenDialog()
  const canImport = useCan('import and export')
  const { begin, question } = useSignOut()
  const { business, memberships, switchBusiness } = useSignedIn()
  const sayFailure = useSayFailure()
  const act = (key: string, label: string, icon: PaletteItem['icon'], to: () => void): PaletteItem => ({
    key,
    group: 'acts',
    label,
    detail: '',
    icon,
    to,
  })
  const opening = (dialog: OpenableDialog, label: string, icon: PaletteItem['icon']) =>
    openDialog ? [act(dialog, label, icon, () => openDialog(dialog))] : []
  const others = memberships.filter((membership) => membership.business.id !== business?.id)
  const themes = [
    { ...act('light', menu.lightTheme, Sun, () => chooseTheme('light')), choice: 'light' },
    { ...act('dark', menu.darkTheme, Moon, () => chooseTheme('dark')), choice: 'dark' },
    { ...act('system', texts.systemTheme, Monitor, () => chooseTheme('system')), choice: 'system' },
  ].map((each) => ({ ...each, alsoCalled: texts.alsoCalledActs.theme }))
  const acts: PaletteItem[] = [
    ...opening('property', shell.createProperty, MapPin),
    ...(canImport ? opening('importExport', shell.importExport, ArrowUpDown) : []),
    ...opening('feedback', shell.feedback, MessageSquare),
    ...(isWide() ? opening('shortcuts', shortcuts.title, Keyboard) : []),
    ...themes.filter(({ choice }) => choice !== storedTheme()),
    {
      ...act('language', menu.otherLanguage, Languages, () => setLanguage(language === 'en' ? 'es' : 'en')),
      alsoCalled: texts.alsoCalledActs.language,
    },
    ...others.map(({ business: { id, business_name } }) =>
      act(id, texts.switchTo(business_name), Store, () => void switchBusiness(id).catch(sayFailure)),
    ),
    { ...act('signOut', menu.signOut, LogOut, begin), isAsking: true },
  ]
  return { acts, question }
}
