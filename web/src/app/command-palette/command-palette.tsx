import { cn } from '@fieldlark/ui/class-names.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useTexts } from '#language/language.tsx'

import { paletteTexts } from './palette.texts.ts'
import type { PaletteItem } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'

const typingPauseMs = 150

/** What was typed, once the fingers rest. */
function useRested(typed: string) {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const rest = setTimeout(() => setRested(typed.trim()), typingPauseMs)
    return () => clearTimeout(rest)
  }, [typed])
  return rested
}

/** Finds any client, job, quote, request or page from anywhere, by the keyboard alone. */
export function CommandPalette({ onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(paletteTexts)
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const search = useRested(typed)
  const { items, isFetching, isError } = usePaletteItems(search)
  const chosen = Math.min(at, items.length - 1)

  const open = (item: PaletteItem | undefined) => {
    if (!item) return
    onClose()
    void navigate(item.href)
  }
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      const next = (chosen + step + items.length) % items.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(items[chosen])
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      initialFocus={input}
      size="md"
    >
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={texts.label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={handleKey}
        className="control w-full px-3.5"
      />
      <output className="sr-only">{search !== '' && !isFetching ? texts.found(items.length) : ''}</output>
      <div
        id={`${id}-list`}
        // A select cannot show a picture and two lines in an option.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={texts.results}
        className={cn(
          '-mx-2 mt-3 min-h-72 transition-opacity md:h-[46dvh] md:overflow-y-auto',
          isFetching && 'opacity-70',
        )}
      >
        {items.map((item, index) => (
          <Line
            key={`${item.group} ${item.key}`}
            id={`${id}-${index}`}
            item={item}
            heading={items[index - 1]?.group === item.group ? null : texts.groups[item.group]}
            isChosen={index === chosen}
            onOpen={() => open(item)}
            onPoint={() => setAt(index)}
          />
        ))}
        {items.length === 0 && !isFetching && (
          <p className="px-3 py-8 text-center text-ink-soft">{texts.nothing(search)}</p>
        )}
        {isError && (
          <p role="alert" className="px-3 py-2 text-danger text-xs">
            {texts.failed}
          </p>
        )}
      </div>
      <p className="mt-2 hidden text-2xs text-ink-faint pointer-fine:block">{texts.keys}</p>
    </Dialog>
  )
}

function Line({
  id,
  item: { icon: Icon, label, detail },
  heading,
  isChosen,
  onOpen,
  onPoint,
}: {
  id: string
  item: PaletteItem
  heading: string | null
  isChosen: boolean
  onOpen: () => void
  onPoint: () => void
}) {
  return (
    <>
      {heading && (
        <div role="presentation" className="px-3 pt-3 pb-1 text-2xs font-semibold text-ink-faint first:pt-0">
          {heading}
        </div>
      )}
      {/* The keys are heard by the input above, which keeps the focus, as in every combobox. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        aria-selected={isChosen}
        onClick={onOpen}
        onMouseMove={onPoint}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-sunken"
      >
        <Icon aria-hidden className="size-4.5 shrink-0 text-field" strokeWidth={1.75} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{label}</bdi>
          {detail && <bdi className="block truncate text-xs text-ink-soft">{detail}</bdi>}
        </span>
      </div>
    </>
  )
}
