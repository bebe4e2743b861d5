import type { ReactNode } from 'react'

/** What is around one row, whether it can be dragged or not. */
export type RowFrameProps = {
  id: string
  className?: string | undefined
  grip: ReactNode
  children: (grip: ReactNode) => ReactNode
}
