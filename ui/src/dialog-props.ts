import type { FormEventHandler, ReactNode, RefObject } from 'react'

export type DialogProps = {
  isOpen: boolean
  /** Escape, the close icon, a click beside the dialog. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Stays in sight below the scrolling body; on the phone its buttons share the width. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  closeLabel: string
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, if what opened it is gone by then (an item of a menu). */
  finalFocus?: RefObject<HTMLElement | null>
  /** Makes the dialog a form, so that a submit button in `footer` belongs to the fields in `children`. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** A click beside it or Escape must not throw typed work away: only the buttons close. */
  isSticky?: boolean
  /** `alertdialog` for questions that interrupt. */
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}
