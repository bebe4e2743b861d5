import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

const look = 'flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left'

/** Rows of the account under one heading. */
export function AccountGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-lg:-mx-4">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-ink-soft text-xs">{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

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
    <li className={look}>
      <Words {...content} />
      {children}
    </li>
  )
}

/** What is set; the whole row opens where it is changed. */
export function AccountButtonRow({ onOpen, children, ...content }: Content & AccountButtonProps) {
  return (
    <li>
      <button
        type="button"
        className={`${look} active:bg-sunken lg:rounded-control lg:hover:bg-sunken`}
        onClick={onOpen}
      >
        <Words {...content} />
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
      </button>
      {children}
    </li>
  )
}

type AccountButtonProps = { onOpen: () => void; children?: ReactNode }
