import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef } from 'react'

import { newId } from '#data/new-id.ts'
import type { Tick } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'

import { visitTexts } from './visit.texts.ts'

const mostItems = 50

/** Edits a checklist. Enter adds the next item, Backspace removes an empty one. */
export function ChecklistEditor({
  value,
  onValueChange,
  errorAt,
}: {
  value: readonly Tick[]
  onValueChange: (items: Tick[]) => void
  errorAt: (at: number) => string | undefined
}) {
  const texts = useTexts(visitTexts)
  const list = useRef<HTMLOListElement>(null)
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[Math.max(at, 0)]?.focus())
  const add = (at: number) => {
    if (value.length >= mostItems) return
    onValueChange(value.toSpliced(at, 0, { id: newId(), label: '', is_done: false }))
    focus(at)
  }
  const remove = (at: number) => {
    onValueChange(value.toSpliced(at, 1))
    focus(at - 1)
  }
  return (
    <fieldset>
      <legend className="font-semibold text-xs">{texts.checklist}</legend>
      <p className="mb-1.5 text-ink-faint text-xs">{texts.checklistHint}</p>
      <ol ref={list} className="grid gap-2">
        {value.map((item, at) => (
          <ItemRow
            key={item.id}
            name={texts.itemLabel(at + 1)}
            text={item.label}
            error={errorAt(at)}
            onTextChange={(label) => onValueChange(value.with(at, { ...item, label }))}
            onEnter={() => add(at + 1)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {value.length < mostItems && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => add(value.length)}>
          <Plus aria-hidden />
          {texts.addItem}
        </Button>
      )}
    </fieldset>
  )
}

function ItemRow({
  name,
  text,
  error,
  onTextChange,
  onEnter,
  onRemove,
}: {
  name: string
  text: string
  error: string | undefined
  onTextChange: (text: string) => void
  onEnter: () => void
  onRemove: () => void
}) {
  const texts = useTexts(visitTexts)
  const handleKey = (event: KeyboardEvent) => {
    const isRemoval = event.key === 'Backspace' && text === ''
    if (event.key !== 'Enter' && !isRemoval) return
    event.preventDefault()
    if (isRemoval) onRemove()
    else onEnter()
  }
  return (
    <li className="flex items-start gap-1">
      <Field label={name} isLabelHidden error={error} className="flex-1">
        <TextInput
          value={text}
          autoComplete="off"
          enterKeyHint="next"
          onChange={({ target }) => onTextChange(target.value)}
          onKeyDown={handleKey}
        />
      </Field>
      <Button variant="ghost" size="icon" aria-label={texts.removeItem(text || name)} onClick={onRemove}>
        <X />
      </Button>
    </li>
  )
}
