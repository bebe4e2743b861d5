import { cloneElement, type ReactElement, type ReactNode, Suspense, use, useState } from 'react'
import { cn } from '#class-names.ts'
import { sayNotLoaded } from '#lazy-part.tsx'
import { type MenuLook, type MenuProps, PartsContext } from '#menu-parts.ts'

/** A sheet where the tabs are at the bottom of the screen, a popup on wide screens: only the one needed is loaded. */
const load = async (): Promise<MenuLook> =>
  matchMedia('(width < 64rem)').matches
    ? (await import('#menu-sheet.tsx')).MenuSheet
    : (await import('#menu-popup.tsx')).MenuPopup

/**
 * `trigger` is a `<Button>`; the children are `MenuItem`s and `MenuSeparator`s. The popup's 28 kB, or the sheet, are loaded
 * on the first interaction, with `loadItems` where the items are lazy. Without a connection the page stays as it is.
 */
export function Menu({ loadItems, ...props }: MenuProps & { loadItems?: () => Promise<unknown> }) {
  const [Look, setLook] = useState<MenuLook | null>(null)
  const loadAll = () => Promise.all([load(), loadItems?.()])
  const preload = () => void loadAll().catch(() => {})
  const open = () => void loadAll().then(([look]) => setLook(() => look), sayNotLoaded)
  const waiting = cloneElement(props.trigger, {
    onClick: open,
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
  if (!Look) return waiting
  return (
    <Suspense fallback={waiting}>
      <Look {...props} />
    </Suspense>
  )
}

function useParts() {
  const parts = use(PartsContext)
  if (!parts) throw new Error('Menu items belong inside a Menu.')
  return parts
}

const itemLook =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 text-left outline-none select-none pointer-fine:min-h-9 [&_svg]:size-[1.125rem] [&_svg]:shrink-0 [&_svg]:text-ink-faint data-disabled:opacity-50 data-highlighted:bg-sunken'

export function MenuItem({
  icon,
  onSelect,
  render,
  isDanger = false,
  isDisabled = false,
  shortcut,
  children,
}: {
  icon?: ReactNode
  onSelect?: () => void
  /** For links: `render={<Link to="…" />}`. */
  render?: ReactElement
  isDanger?: boolean
  isDisabled?: boolean
  shortcut?: ReactNode
  children: ReactNode
}) {
  const { Item, LinkItem } = useParts()
  const className = cn(
    itemLook,
    isDanger && 'text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger',
  )
  const face = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut}
    </>
  )
  if (render)
    return (
      <LinkItem closeOnClick render={render} className={className} onClick={onSelect}>
        {face}
      </LinkItem>
    )
  return (
    <Item disabled={isDisabled} className={className} onClick={onSelect}>
      {face}
    </Item>
  )
}

export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator className="mx-2.5 my-1.5 h-px bg-line" />
}
