import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Menu } from '@fieldlark/ui/menu.tsx'
import Store from 'lucide-react/icons/store'
import { type ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'
import { useSignOut } from '#parts/sign-out/use-sign-out.tsx'
import { useSignedIn } from '#session/session.tsx'

import { shellTexts } from '../shell.texts.ts'
import type { Theme } from '../theme.ts'

const loadItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazyPart(async () => (await loadItems()).UserMenuItems)

/** The person's name with the logo of the business, and the menu of personal settings. */
export function UserMenu(appearance: { theme: Theme; toggleTheme: () => void }) {
  // Not in the menu, which is gone by the time the question is answered.
  const { begin, question } = useSignOut()
  const { userMenu, close } = useTexts(shellTexts)
  return (
    <>
      <Menu trigger={<UserButton />} title={userMenu} closeLabel={close} loadItems={loadItems}>
        <UserMenuItems {...appearance} onSignOut={begin} />
      </Menu>
      {question}
    </>
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
