import { profileDraftSchema } from '@fieldlark/domain/accounts/profile.ts'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { fieldText, signInTexts } from '#parts/sign-in/sign-in.texts.ts'

import { accountTexts } from '../account.texts.ts'
import { useRename } from '../account-queries.ts'
import { LineDialog } from '../line-dialog.tsx'

/** Changes the person's name. */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const texts = useTexts(accountTexts)
  const shared = useTexts(signInTexts)
  const failureText = useFailureText()
  const rename = useRename().mutateAsync
  const handleSave = async (typed: string) => {
    const read = profileDraftSchema.safeParse({ full_name: typed })
    if (!read.success) return fieldText(shared, read.error.issues[0]?.message) ?? texts.failed
    try {
      await rename(read.data.full_name)
      toast.success(texts.nameSaved)
      return ''
    } catch (error) {
      return failureText(error)
    }
  }
  return (
    <LineDialog
      title={texts.name}
      description={texts.nameBody}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      label={shared.fullName}
      input={{ autoComplete: 'name' }}
      initial={name}
      onSave={handleSave}
      onClose={onClose}
    />
  )
}
