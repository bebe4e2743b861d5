import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#button.tsx'
import { cn } from '#class-names.ts'
import type { DialogProps } from '#dialog-props.ts'
import { openSheet } from '#open-sheets.ts'
import { ignoreSecondTap } from '#second-tap.ts'

let sheets = 0
const show = () => void document.documentElement.toggleAttribute('data-sheet-open', sheets > 0)

/** As `rootMark`, for several at a time: one below is still open when a sheet goes. */
function mark() {
  sheets += 1
  show()
  return () => {
    sheets -= 1
    show()
  }
}

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' }

/** Back does what Escape does, unless the dialog decides itself. */
function useBack({ isOpen, isSticky, onClose, onBack }: DialogProps) {
  const handleBack = useEffectEvent(() => {
    if (onBack) onBack()
    else if (!isSticky) onClose()
  })
  useEffect(() => (isOpen ? openSheet(() => handleBack()) : undefined), [isOpen])
}

/**
 * What had the focus gets it back. Where nothing had it, or the page as a whole, Base UI would leave it on nothing, or go to
 * the first field inside or to what another dialog was opened from: then it goes to the page itself.
 */
function useReturn(isOpen: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  const [begun, setBegun] = useState<{ isOpen: boolean; before: Element | null }>({
    isOpen: false,
    before: null,
  })
  // On closing it is still known.
  if (begun.isOpen !== isOpen) setBegun({ isOpen, before: isOpen ? document.activeElement : begun.before })
  const page = begun.before === document.body ? document.querySelector('main') : begun.before
  if (!(page instanceof HTMLElement && page.matches('main'))) return { popup }
  const finalFocus = () => {
    const now = document.activeElement
    if (now === document.body || popup.current?.contains(now))
      queueMicrotask(() => page.focus({ preventScroll: true }))
    return false
  }
  return { popup, finalFocus }
}

/** The lazily loaded half of `Dialog`. */
export function DialogWindow(props: DialogProps) {
  const { isOpen, onClose, size = 'md', initialFocus, finalFocus, isSticky = false, role = 'dialog' } = props
  useBack(props)
  useEffect(() => (isOpen ? ignoreSecondTap() : undefined), [isOpen])
  const { popup, finalFocus: backToPage } = useReturn(isOpen)
  const isQuestion = role === 'alertdialog'
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      disablePointerDismissal={isSticky || isQuestion}
    >
      <BaseDialog.Portal>
        {/* Also over the sheet that it was opened from, which otherwise looks like a part of it. */}
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Viewport
          className={cn(
            'fixed inset-0 z-40 flex justify-center',
            isQuestion ? 'items-center p-6' : 'items-end md:items-center md:p-6',
          )}
        >
          <BaseDialog.Popup
            ref={popup}
            data-sheet
            role={role}
            initialFocus={initialFocus}
            finalFocus={finalFocus ?? backToPage}
            className={cn(
              'relative flex max-h-[86dvh] w-full flex-col border border-line bg-surface text-ink shadow-overlay outline-none',
              isQuestion ? 'rounded-sheet' : 'rounded-t-sheet md:rounded-sheet',
              'transition-[transform,opacity] duration-250 ease-settle',
              'data-ending-style:translate-y-full data-starting-style:translate-y-full',
              'md:data-ending-style:translate-y-2 md:data-ending-style:opacity-0 md:data-starting-style:translate-y-3 md:data-starting-style:opacity-0',
              widths[size],
            )}
          >
            <DialogContents {...props} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function DialogContents({ title, description, closeLabel, footer, onSubmit, children }: DialogProps) {
  const contents = (
    <>
      <header ref={mark} className="py-5 pr-14 pb-3 pl-5 md:pt-6 md:pl-6">
        <BaseDialog.Title className="text-lg leading-6 font-semibold">{title}</BaseDialog.Title>
        {description !== undefined && (
          <BaseDialog.Description className="mt-1.5 text-pretty text-ink-soft">
            {description}
          </BaseDialog.Description>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-6">
        {children}
      </div>
      {footer !== undefined && (
        <footer className="flex flex-wrap gap-2.5 border-t border-line px-5 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] *:flex-1 md:justify-end md:px-6 md:pb-4 md:*:flex-none">
          {footer}
        </footer>
      )}
      {/* Last, so that the first field gets the focus and not this button. */}
      <BaseDialog.Close
        aria-label={closeLabel}
        render={<Button variant="ghost" size="icon" className="absolute top-3 right-3 md:top-4" />}
      >
        <X />
      </BaseDialog.Close>
    </>
  )
  if (!onSubmit) return contents
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React bubbles the event to the form that the dialog was opened from, which must not be submitted.
        event.stopPropagation()
        onSubmit(event)
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      {contents}
    </form>
  )
}
