import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import { keepActing } from '#connection/acting.ts'
import { callFunction } from '#connection/functions.ts'
import type { AdminUserRecord } from '#data/admin-records.ts'
import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { adminTexts } from './admin.texts.ts'
import { useAdminChange } from './admin-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Opens the app as this person sees it, for half an hour and only to read (decision 099). */
export function LookButton({ user: { id, full_name: name, email } }: { user: AdminUserRecord }) {
  const { view: texts } = useTexts(adminTexts)
  const [isAsking, setAsking] = useState(false)
  const begin = useAdminChange('admin_begin_view').mutateAsync
  const handleReason = async (reason: string) => {
    if (!(await begin({ user_id: id, reason }))) return false
    // The app asks for a token of its own; here it can be said what is wrong.
    await callFunction('support-token', { user_id: id })
    keepActing(id)
    location.assign(paths.home)
    return true
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={texts.title(name || email || '')}
          description={texts.body}
          submitLabel={texts.label}
          onClose={() => setAsking(false)}
          onReason={handleReason}
        />
      )}
    </>
  )
}
