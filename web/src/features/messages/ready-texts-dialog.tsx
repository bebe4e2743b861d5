import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { useState } from 'react'
import { toFailure } from '#connection/failure.ts'
import { businesses } from '#data/businesses.ts'
import { useWrite } from '#data/write.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { readyLabels, readyTexts, templates } from '#parts/messages/ready-texts.texts.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { readyTextsDialogTexts } from './ready-texts-dialog.texts.ts'

type Own = Readonly<Record<string, string>>

/** Whatever else somebody changed of the business meanwhile is kept; of two edits of these texts the later one counts. */
const useSave = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['businesses'], isAwaited: true },
    async ({ own, version }: { own: Own; version: number }) => {
      const set = (over: number) => businesses.update(businessId, { ready_texts: own, version: over })
      return set(version).catch(async (error: unknown) => {
        if (toFailure(error).origin !== 'stale_version') throw error
        return set((await businesses.get(businessId)).version)
      })
    },
  )

/** What the buttons of ready messages put into a message, in the words of the business. */
export function ReadyTextsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(readyTextsDialogTexts)
  const labels = useTexts(readyLabels)
  const failureText = useFailureText()
  const { id, version, language, ready_texts: before } = useBusiness()
  const { refresh } = useSignedIn()
  const save = useSave(id).mutateAsync
  const [own, setOwn] = useState<Own>(before)
  const { isBusy, failure, start } = useTask()
  const submit = () =>
    start(async () => {
      const filled = Object.entries(own)
        .map(([name, text]) => [name, text.trim()])
        .filter(([, text]) => text !== '')
      await save({ own: Object.fromEntries(filled) as Own, version })
      await refresh()
      onClose()
    })
  return (
    <FormDialog
      title={texts.title}
      description={texts.body}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      isBusy={isBusy}
      isSticky={own !== before}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {templates.map((name) => (
          <Field key={name} label={labels[name]}>
            <TextArea
              rows={2}
              maxLength={500}
              placeholder={readyTexts[language][name]}
              value={own[name] ?? ''}
              onChange={({ target }) => setOwn({ ...own, [name]: target.value })}
            />
          </Field>
        ))}
        {failure !== null && (
          <Alert tone="danger" title={texts.notSaved}>
            {failureText(failure)}
          </Alert>
        )}
      </div>
    </FormDialog>
  )
}
