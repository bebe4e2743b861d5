import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { openingRowLook, rowLook } from '../settings-group.tsx'

type Content = { title: ReactNode; body: ReactNode }

const Words = ({ title, body }: Content) => (
  <span className="min-w-0 flex-1">
    <span className="block font-semibold break-words">{title}</span>
    <span className="block text-ink-soft text-xs text-pretty break-words">{body}</span>
  </span>
)

/** What is set, with its control beside it. */
export function AccountRow({ children, ...content }: Content & { children?: ReactNode }) {
  return (
    <li className={rowLook}>
      <Words {...content} />
      {children}
    </li>
  )
}

/** What is set; the whole row opens where it is changed. */
export function AccountButtonRow({ onOpen, children, ...content }: Content & AccountButtonProps) {
  return (
    <li>
      <button type="button" className={openingRowLook} onClick={onOpen}>
        <Words {...content} />
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
      </button>
      {children}
    </li>
  )
}

type AccountButtonProps = { onOpen: () => void; children?: ReactNode }
