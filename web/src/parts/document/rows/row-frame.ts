import type { ReactNode } from 'react'

/** What wraps one row, draggable or not. */
export type RowFrameProps = {
  id: string
  className?: string | undefined
  grip: ReactNode
  children: (grip: ReactNode) => ReactNode
}
