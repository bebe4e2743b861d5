import { clientDraftSchema, isNobody } from '@fieldlark/domain/clients/client-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useEffect, useRef, useState } from 'react'
import { useSaveClient } from '#data/clients.ts'
import { newId } from '#data/new-id.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { newClientTexts } from './new-client.texts.ts'
import { WorksHereSwitch } from './works-here-switch.tsx'

const empty = { first_name: '', last_name: '', company_name: '', phone: '', email: '', address: '' }
type Fields = typeof empty
type Problems = Partial<Record<keyof Fields, string>>
const fieldNames = Object.keys(empty) as (keyof Fields)[]

const kinds: Partial<Record<keyof Fields, { type: string; inputMode: 'tel' | 'email' }>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
}

/** The typed client: `create` validates it, stores it and returns its id. */
function useNewClient(businessId: string, name: string, onCreated: (clientId: string) => void) {
  const texts = useTexts(newClientTexts)
  const [first = '', ...rest] = name.trim().split(/\s+/)
  // Kept while the dialog is open, so that a retry after a lost response creates no second client.
  const [id] = useState(newId)
  const [fields, setFields] = useState<Fields>({ ...empty, first_name: first, last_name: rest.join(' ') })
  const [worksThere, setWorksThere] = useState(true)
  const [problems, setProblems] = useState<Problems>({})
  const { mutateAsync, error } = useSaveClient(businessId)
  const { isBusy, run } = useBusy()
  const problemText = (code: string) =>
    (texts.problems as Readonly<Record<string, string>>)[code] ?? texts.invalid

  const create = () =>
    run(async () => {
      const parsed = clientDraftSchema.safeParse({ ...fields, title: '', notes: '', works_there: worksThere })
      if (!parsed.success) {
        const found = parsed.error.issues.map(({ path, message }) => [path[0], problemText(message)])
        setProblems(Object.fromEntries(found) as Problems)
        return
      }
      if (isNobody(parsed.data)) {
        setProblems({ first_name: texts.someName })
        return
      }
      setProblems({})
      const saved = await mutateAsync({ id, version: null, draft: parsed.data }).catch(() => null)
      if (saved) onCreated(saved.id)
    })
  return { fields, setFields, worksThere, setWorksThere, problems, create, isBusy, error }
}

/** Creates a client with the few fields needed on the phone. `onCreated` gets the id. */
export function NewClientDialog({
  businessId,
  name = '',
  onCreated,
  onClose,
}: {
  businessId: string
  /** The text of the search that found nobody. */
  name?: string
  onCreated: (clientId: string) => void
  onClose: () => void
}) {
  const texts = useTexts(newClientTexts)
  const client = useNewClient(businessId, name, onCreated)
  const { fields, problems, create, isBusy, error } = client
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    grid.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return (
    <FormDialog
      onClose={onClose}
      isSticky={fieldNames.some((field) => fields[field] !== '')}
      title={texts.title}
      description={texts.description}
      onSubmit={() => void create()}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      isBusy={isBusy}
    >
      <div ref={grid} className="grid grid-cols-2 gap-x-3 gap-y-4">
        <ClientFields client={client} />
      </div>
      <SaveFailed title={texts.failed} error={error} className="mt-4" />
    </FormDialog>
  )
}

function ClientFields({
  client: { fields, setFields, problems, worksThere, setWorksThere },
}: {
  client: ReturnType<typeof useNewClient>
}) {
  const texts = useTexts(newClientTexts)
  return (
    <>
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
      <WorksHereSwitch
        className="col-span-2"
        checked={worksThere}
        onChange={({ target }) => setWorksThere(target.checked)}
      />
    </>
  )
}
