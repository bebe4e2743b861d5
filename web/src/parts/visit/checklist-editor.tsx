import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'

import { newId } from '#data/new-id.ts'
import type { Tick } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'

import { visitTexts } from './visit.texts.ts'

const mostItems = 50

/** The list of what is to be ticked off. Enter goes on to the next item, an empty one is taken out with Backspace. */
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
          <li key={item.id} className="flex items-start gap-1">
            <Field label={texts.itemLabel(at + 1)} isLabelHidden error={errorAt(at)} className="flex-1">
              <TextInput
                value={item.label}
                autoComplete="off"
                enterKeyHint="next"
                onChange={({ target }) => onValueChange(value.with(at, { ...item, label: target.value }))}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') {
                    event.preventDefault()
                    add(at + 1)
                  } else if (event.key === 'Backspace' && item.label === '') {
                    event.preventDefault()
                    remove(at)
                  }
                }}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={texts.removeItem(item.label || texts.itemLabel(at + 1))}
              onClick={() => remove(at)}
            >
              <X />
            </Button>
          </li>
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
