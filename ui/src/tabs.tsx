import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#class-names.ts'
import { fadeEdges } from '#fade-edges.ts'

export type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode }

/** Controlled with `value` + `onValueChange`, else it opens on the first tab. */
export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
  className,
}: {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab[]
  value?: string
  onValueChange?: (value: string) => void
  className?: string
}) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => (row.current ? fadeEdges(row.current) : undefined), [])
  return (
    <BaseTabs.Root
      className={className}
      defaultValue={tabs[0]?.value}
      {...(value === undefined ? {} : { value })}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <BaseTabs.List
        ref={row}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={cn(
              'relative inline-flex min-h-11 items-center gap-2 px-3 font-medium whitespace-nowrap text-ink-soft select-none first:pl-1 hover:text-ink -outline-offset-2',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full data-active:text-ink data-active:after:bg-field',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-2xs text-ink-soft">{tab.count}</span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
