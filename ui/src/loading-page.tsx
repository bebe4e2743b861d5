import { Mark } from '#mark.tsx'

/** Fills the page while the session or the business is loading. */
export function LoadingPage({ label }: { label: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 bg-paper text-field">
      <Mark className="size-14 animate-breathe" />
      <h1 className="text-sm leading-5.5 font-normal tracking-normal text-ink-soft">
        <output className="flex items-center gap-3">
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-line-strong/40 border-t-field"
          />
          {label}
        </output>
      </h1>
    </main>
  )
}
