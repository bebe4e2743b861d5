import { Menu as BaseMenu } from '@base-ui/react/menu'
import { cn } from '#class-names.ts'
import { type MenuProps, PartsContext } from '#menu-parts.ts'

/** The menu itself, loaded on the first hover, focus or tap of its trigger; opens at once. */
export function MenuPopup({ trigger, children }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-45 outline-none">
          <BaseMenu.Popup
            className={cn(
              'max-h-(--available-height) min-w-52 max-w-[calc(100vw-1rem)] origin-(--transform-origin) overflow-y-auto rounded-card border border-line bg-surface-raised p-1.5 text-ink shadow-overlay outline-none',
              'transition-[opacity,scale] duration-100 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
            )}
          >
            <PartsContext value={BaseMenu}>{children}</PartsContext>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
