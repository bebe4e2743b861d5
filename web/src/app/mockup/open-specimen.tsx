import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { Popover } from '@fieldlark/ui/popover.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { Tooltip } from '@fieldlark/ui/tooltip.tsx'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useEffect, useRef } from 'react'

import { useTexts } from '#language/language.tsx'

import { ListSpecimen } from './list-specimen.tsx'
import type { mockupTexts } from './mockup.texts.ts'
import { PersonChoice, PersonSearch } from './person-inputs.tsx'
import { specimenTexts } from './specimens.texts.ts'

export type OpenPart = keyof (typeof mockupTexts)['en']['openParts']

const nothing = () => {}
const forAnHour = { durationMs: 3_600_000 }

const againMs = 700

/** Opens what is inside as a pointer would. */
function Pressed({ by, of, children }: { by: readonly string[]; of: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = () => {
      if (document.querySelector('[role=menu], [role=listbox], [popover]:popover-open, [data-side]')) return
      const target = box.current?.querySelector(of)
      for (const name of by) target?.dispatchEvent(new MouseEvent(name, { bubbles: true }))
    }
    press()
    // The half that opens may still have had to be loaded, and takes the place of what was pressed.
    const again = setInterval(press, againMs)
    return () => clearInterval(again)
  }, [by, of])
  return (
    <div ref={box} data-pressed>
      {children}
    </div>
  )
}

const aClick = ['click']
const aPress = ['mousedown', 'click']
const aVisit = ['mouseenter', 'mouseover', 'mousemove']

function OpenDialog() {
  const texts = useTexts(specimenTexts)
  return (
    <Dialog
      isOpen
      onClose={nothing}
      title={texts.add}
      description={texts.emailHint}
      closeLabel={texts.close}
      footer={
        <>
          <Button variant="secondary">{texts.cancel}</Button>
          <Button>{texts.save}</Button>
        </>
      }
    >
      <Field label={texts.client}>
        <TextInput defaultValue="Rosa Diaz" />
      </Field>
    </Dialog>
  )
}

function OpenQuestion() {
  const texts = useTexts(specimenTexts)
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={nothing}
      onConfirm={nothing}
      title={texts.question}
      body={texts.questionBody}
      confirmLabel={texts.remove}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
    />
  )
}

function OpenMenu() {
  const texts = useTexts(specimenTexts)
  return (
    <Pressed by={aClick} of="button">
      <Menu
        trigger={<Button variant="secondary">{texts.more}</Button>}
        title={texts.more}
        closeLabel={texts.close}
      >
        <MenuItem icon={<Pencil aria-hidden />}>{texts.edit}</MenuItem>
        <MenuItem isDisabled>{texts.repeat}</MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} isDanger>
          {texts.remove}
        </MenuItem>
      </Menu>
    </Pressed>
  )
}

function OpenCombobox() {
  const texts = useTexts(specimenTexts)
  return (
    <Pressed by={aPress} of="[role=combobox]">
      <Field label={texts.client}>
        <PersonChoice />
      </Field>
    </Pressed>
  )
}

function OpenPick() {
  return (
    <Pressed by={aPress} of="input">
      <PersonSearch />
    </Pressed>
  )
}

function OpenTooltip() {
  const texts = useTexts(specimenTexts)
  return (
    <Pressed by={aVisit} of="button">
      <Tooltip text={texts.edit} side="bottom">
        <Button size="icon" variant="ghost" aria-label={texts.edit}>
          <Pencil />
        </Button>
      </Tooltip>
    </Pressed>
  )
}

function OpenToasts() {
  const texts = useTexts(specimenTexts)
  useEffect(() => {
    toast.success(texts.saved, { ...forAnHour, action: { label: texts.undo, onClick: nothing } })
    toast.info(texts.info, forAnHour)
    toast.error(texts.offline, forAnHour)
    return () => toast.close()
  }, [texts])
  return null
}

function OpenPopover() {
  const texts = useTexts(specimenTexts)
  return (
    <Popover trigger={<Button variant="secondary">{texts.explained}</Button>} title={texts.explained}>
      {() => texts.explanation}
    </Popover>
  )
}

function Loading() {
  return <LoadingPage label={useTexts(specimenTexts).loading} />
}

const parts: Readonly<Record<OpenPart, () => ReactNode>> = {
  list: ListSpecimen,
  dialog: OpenDialog,
  question: OpenQuestion,
  menu: OpenMenu,
  popover: OpenPopover,
  combobox: OpenCombobox,
  pick: OpenPick,
  tooltip: OpenTooltip,
  toasts: OpenToasts,
  loading: Loading,
}

export const openParts = Object.keys(parts) as readonly OpenPart[]

/** A part that lies over its page, opened, with a page to itself. */
export function OpenSpecimen({ part }: { part: OpenPart }) {
  const Part = parts[part]
  return part === 'loading' ? (
    <Part />
  ) : (
    <main className="min-h-dvh bg-paper p-4 text-ink" data-specimen={part}>
      <Part />
    </main>
  )
}
