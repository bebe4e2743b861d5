import { clientDraftSchema, isNobody } from '@fieldlark/domain/clients/client.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'

import { useSaveClient } from '#data/clients.ts'
import { newId } from '#data/new-id.ts'
import { useTexts } from '#language/language.tsx'

import { useBusy } from './busy.ts'
import { useFailureText } from './failure-text.ts'
import { newClientTexts } from './new-client.texts.ts'

const empty = { first_name: '', last_name: '', company_name: '', phone: '', email: '', address: '' }
type Fields = typeof empty
const fieldNames = Object.keys(empty) as (keyof Fields)[]

const kinds: Partial<Record<keyof Fields, { type: string; inputMode: 'tel' | 'email' }>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
}

/** A client while the telephone rings: the least one needs, the rest later. `onCreated` gets the id. */
export function NewClientDialog({
  businessId,
  name = '',
  onCreated,
  onClose,
}: {
  businessId: string
  /** What was typed into a search that found nobody. */
  name?: string
  onCreated: (clientId: string) => void
  onClose: () => void
}) {
  const texts = useTexts(newClientTexts)
  const failureText = useFailureText()
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [id] = useState(newId)
  const [fields, setFields] = useState<Fields>({ ...empty, first_name: first, last_name: rest.join(' ') })
  const [problems, setProblems] = useState<Partial<Record<keyof Fields, string>>>({})
  const { mutateAsync, error } = useSaveClient(businessId)
  const { isBusy, run } = useBusy()

  const handleSubmit = async () => {
    const parsed = clientDraftSchema.safeParse({ ...fields, title: '', notes: '' })
    if (!parsed.success) {
      const found = parsed.error.issues.map(({ path, message }) => [path[0], problemText(message)])
      setProblems(Object.fromEntries(found) as typeof problems)
      return
    }
    if (isNobody(parsed.data)) {
      setProblems({ first_name: texts.someName })
      return
    }
    setProblems({})
    const saved = await mutateAsync({ id, version: null, draft: parsed.data }).catch(() => null)
    if (saved) onCreated(saved.id)
  }
  const problemText = (code: string) =>
    (texts.problems as Readonly<Record<string, string>>)[code] ?? texts.invalid

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSticky={fieldNames.some((field) => fields[field] !== '')}
      title={texts.title}
      description={texts.description}
      closeLabel={texts.close}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run(handleSubmit)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {fieldNames.map((field) => (
          <Field
            key={field}
            label={texts.fields[field]}
            error={problems[field]}
            className={field === 'company_name' || field === 'address' ? 'col-span-2' : 'max-sm:col-span-2'}
          >
            <TextInput
              {...kinds[field]}
              autoComplete="off"
              value={fields[field]}
              onChange={({ target }) => setFields({ ...fields, [field]: target.value })}
            />
          </Field>
        ))}
      </div>
      {error && (
        <Alert tone="danger" className="mt-4" title={texts.failed}>
          {failureText(error)}
        </Alert>
      )}
    </Dialog>
  )
}
