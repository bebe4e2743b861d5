import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; body?: string; className?: string; children: ReactNode }

/** A section of a page, full width, with its heading. */
export function Section({ id, title, body, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <div className="mx-auto max-w-6xl px-4 py-12 md:px-8 md:py-20">
        <h2 id={`${id}-title`} className={sectionTitle}>
          {title}
        </h2>
        {body !== undefined && <p className="mt-4 max-w-2xl text-base text-pretty text-ink-soft">{body}</p>}
        <div className="mt-8 md:mt-12">{children}</div>
      </div>
    </section>
  )
}

const sectionTitle =
  'max-w-2xl font-display text-[1.75rem] leading-[1.12] font-bold tracking-[-0.02em] md:text-[2.5rem]'

/** The opening of a page that is not the start page: its one h1, what it is about, and beside it or below what it shows first. */
export function Opening({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 pb-8 md:px-8 md:pt-12 md:pb-10">
      <h1 className="max-w-3xl font-display text-[2.25rem] leading-[1.06] font-bold tracking-[-0.03em] text-balance md:text-[3.5rem]">
        {title}
      </h1>
      <p className="mt-4 max-w-2xl text-base text-pretty text-ink-soft md:text-lg md:leading-7">{body}</p>
      {children}
    </div>
  )
}
