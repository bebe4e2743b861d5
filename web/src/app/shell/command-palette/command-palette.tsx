import { cn } from '@fieldlark/ui/class-names.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { useSettled } from '@fieldlark/ui/use-settled.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useTexts } from '#language/language.tsx'

import { paletteTexts } from './palette.texts.ts'
import type { PaletteItem } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** The item that the arrow keys selected and Enter opens. `at` is -1 where there is none. */
function useActiveItem(items: readonly PaletteItem[], listId: string, onOpen: (item: PaletteItem) => void) {
  const [index, setIndex] = useState(0)
  const at = Math.min(index, items.length - 1)
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      const next = (at + step + items.length) % items.length
      setIndex(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const item = items[at]
      if (item) onOpen(item)
    }
  }
  return { at, setIndex, handleKey }
}

/** Finds any record, page, setting or act with the keyboard alone. */
export function CommandPalette({ onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(paletteTexts)
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const found = usePaletteItems(search)
  const open = ({ to, isAsking = false }: PaletteItem) => {
    if (!isAsking) onClose()
    if (typeof to === 'string') void navigate(to)
    else to()
  }
  const { at, setIndex, handleKey } = useActiveItem(found.items, listId, open)
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
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setIndex(0)
        }}
        onKeyDown={handleKey}
        className="control w-full px-3.5"
      />
      <Results {...found} search={search} listId={listId} at={at} onOpen={open} onPoint={setIndex} />
      <p className="mt-2 hidden text-2xs text-ink-faint pointer-fine:block">{texts.keys}</p>
      {found.question}
    </Dialog>
  )
}

function Results({
  items,
  isFetching,
  isError,
  search,
  listId,
  at,
  onOpen,
  onPoint,
}: Omit<ReturnType<typeof usePaletteItems>, 'question'> & {
  search: string
  listId: string
  at: number
  onOpen: (item: PaletteItem) => void
  onPoint: (index: number) => void
}) {
  const texts = useTexts(paletteTexts)
  return (
    <>
      <output className="sr-only">{search !== '' && !isFetching ? texts.found(items.length) : ''}</output>
      <div
        id={listId}
        // A native option can show neither an icon nor two lines.
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
            id={`${listId}-${index}`}
            item={item}
            heading={items[index - 1]?.group === item.group ? null : texts.groups[item.group]}
            isChosen={index === at}
            onOpen={() => onOpen(item)}
            onPoint={() => onPoint(index)}
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
    </>
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
      {/* The input above keeps the focus and handles the keys, as in every combobox. */}
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
