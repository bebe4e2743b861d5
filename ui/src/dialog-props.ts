import type { FormEventHandler, ReactNode, RefObject } from 'react'

export type DialogProps = {
  isOpen: boolean
  /** Called on Escape, the close button and a click outside. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Stays visible below the scrolling body; on a phone its buttons share the width. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  closeLabel: string
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes on closing, if the element that opened it is gone by then (a menu item). */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** Makes the dialog a form, so that a submit button in `footer` belongs to the fields in `children`. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** Escape, Back and a click outside do not close it, so that typed work is not lost: only the buttons do. */
  isSticky?: boolean
  /** Called instead on the browser's Back, which on a phone is how people leave: to ask, or because a draft is kept. */
  onBack?: () => void
  /** `alertdialog` for questions that interrupt. */
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}
