import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

const gapPx = 6
const edgePx = 8
const widthPx = 288

type TriggerProps = {
  popoverTarget?: string
  'data-popup-open'?: boolean | undefined
  onClick?: (() => void) | undefined
}

/** Back closes the panel. What that needs is loaded when it opens, and not with the page. */
function useBack(isOpen: boolean, id: string) {
  useEffect(() => {
    if (!isOpen) return undefined
    let isGone = false
    let close = () => {}
    void import('#open-sheets.ts').then(({ openSheet }) => {
      if (isGone) return
      close = openSheet(() => {
        document.getElementById(id)?.hidePopover()
        // The browser tells of it only later: a second step back before that would be spent on the panel as well.
        close()
      })
    })
    return () => {
      isGone = true
      close()
    }
  }, [isOpen, id])
}

/**
 * A small panel below its button, for reading rather than choosing; opens at once, because the first tap loads it. Uses the
 * browser's popover: Escape, the button and a click outside close it. `trigger` is a `<Button>`; the children are there while
 * it is open.
 */
export function Popover({
  trigger,
  title,
  children,
}: {
  trigger: ReactElement<TriggerProps>
  title: string
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)

  // The panel is in the browser's top layer, where the page's layout cannot position it.
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLDialogElement>) => {
    const around = box.current?.getBoundingClientRect()
    if (newState !== 'open' || !around) return
    const { clientWidth, clientHeight } = document.documentElement
    const top = around.bottom + gapPx
    style.top = `${top}px`
    style.maxHeight = `${clientHeight - top - edgePx}px`
    style.right = `${Math.max(Math.min(clientWidth - around.right, clientWidth - widthPx - edgePx), edgePx)}px`
  }
  const settle = ({ newState, currentTarget }: ToggleEvent<HTMLDialogElement>) => {
    setOpen(newState === 'open')
    if (newState === 'open') currentTarget.focus()
  }
  useBack(isOpen, id)
  useEffect(() => {
    // The button took the place of the one that was tapped; on closing the browser gives the focus back to it.
    box.current?.querySelector('button')?.focus()
    document.getElementById(id)?.showPopover()
  }, [id])

  return (
    <span ref={box} className="inline-flex">
      {cloneElement(trigger, {
        popoverTarget: id,
        'data-popup-open': isOpen || undefined,
        onClick: undefined,
      })}
      <dialog
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        onBeforeToggle={place}
        onToggle={settle}
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-surface-raised p-4 text-ink shadow-overlay outline-none"
      >
        <h2 id={`${id}-title`} className="font-semibold">
          {title}
        </h2>
        <div className="mt-1.5 text-ink-soft text-sm">
          {isOpen && children(() => document.getElementById(id)?.hidePopover())}
        </div>
      </dialog>
    </span>
  )
}
