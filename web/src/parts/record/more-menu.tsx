import { Button } from '@fieldlark/ui/button.tsx'
import { Menu } from '@fieldlark/ui/menu.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode, RefObject } from 'react'

import { useTexts } from '#language/language.tsx'
import { moreMenuTexts } from './more-menu.texts.ts'

/** Less frequent actions, behind a button with three dots. */
export function MoreMenu({
  label,
  look = 'secondary',
  trigger,
  className,
  children,
}: {
  label: string
  look?: 'ghost' | 'secondary'
  trigger: RefObject<HTMLButtonElement | null>
  /** The class of the button. */
  className?: string
  children: ReactNode
}) {
  const { close } = useTexts(moreMenuTexts)
  return (
    <Menu
      title={label}
      closeLabel={close}
      trigger={
        <Button ref={trigger} variant={look} size="icon" aria-label={label} className={className}>
          <Ellipsis />
        </Button>
      }
    >
      {children}
    </Menu>
  )
}
